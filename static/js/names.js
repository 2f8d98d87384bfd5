// How names are compared: the twin of games/kernel/naming.py, tested on the same table of pairs
// (tests/games/kernel/pairs_of_names.json).
globalThis.names = (() => {
  const ASCII = /^[ -~]*$/;
  const HIDDEN = /[\p{Cf}\u0000-\u0008\u000e-\u001f\u007f-\u009f\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu;
  const MARKS =
    /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe00-\ufe0f\ufe20-\ufe2f\u{e0100}-\u{e01ef}]/gu;
  const SIGNS = [
    [/[‘’‛`´ʹʻʼʽˈ′＇｀ꞌꞋ]/g, "'"],
    [/[“”„‟″＂]/g, '"'],
    [/[‐‑‒–—―−﹘﹣－]/g, "-"],
  ];
  const LETTERS = { æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ħ: "h", ŧ: "t", ı: "i", ß: "ss", ς: "σ", "꞉": ":" };
  const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");
  const SHORTER = { æ: "a", œ: "o", þ: "t", Æ: "A", Œ: "O", Þ: "T" };
  const LONGER = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa", đ: "dj", Ä: "Ae", Ö: "Oe", Ü: "Ue", Ø: "Oe", Å: "Aa", Đ: "Dj" };
  const signs = (text) => SIGNS.reduce((changed, [sign, usual]) => changed.replace(sign, usual), text);

  // Without case, accents and strokes, with the signs that every keyboard has.
  function plain(text) {
    if (ASCII.test(text)) return text.replace(/`/g, "'").toLowerCase().split(" ").filter(Boolean).join(" ");
    const letters = signs(signs(text.replace(HIDDEN, "")).normalize("NFKD")).replace(MARKS, "").toUpperCase().toLowerCase();
    return letters.replace(LETTER, (letter) => LETTERS[letter]).split(/\s+/).filter(Boolean).join(" ");
  }

  // Of a card with two faces: however many strokes stand between them.
  const cardKey = (name) => plain(name).replace(/\s*\/{1,3}\s*/g, " // ").trim();

  // Every way in which a name may be typed by somebody who looks for it.
  function spellings(name) {
    if (ASCII.test(name)) return [plain(name)];
    const composed = name.normalize("NFC");
    const typed = (letters) => plain(composed.replace(/./gu, (letter) => letters[letter] ?? letter));
    return [plain(composed), typed(SHORTER), typed(LONGER)];
  }

  // Of a list that is searched letter by letter.
  const known = new Map();
  function spellingsOnce(name) {
    if (!known.has(name)) known.set(name, spellings(name));
    return known.get(name);
  }

  // Whether every word that was typed stands somewhere in the name.
  function holds(name, typed) {
    const ways = spellingsOnce(name);
    return plain(typed)
      .split(" ")
      .every((word) => ways.some((way) => way.includes(word)));
  }

  return { plain, cardKey, spellings, holds };
})();
