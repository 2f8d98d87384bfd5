// An auction of sixty cards: whoever calls a card has it, in any order and as often as they like. Nothing is guessed on
// the phones: a move counts when the server has said so.
const CARDS = 60;

const call = ({ G, playerID }, card) => {
  G.cards[card % CARDS].owner = playerID;
  G.calls.push([playerID, card]);
};
const moves = { call: { move: call, client: false } };

module.exports = {
  name: "auction",
  setup: () => ({
    cards: Array.from({ length: CARDS }, (_, id) => ({ id, name: `Card ${id}`, owner: null })),
    calls: [],
  }),
  moves,
  turn: { activePlayers: { all: "calling" }, stages: { calling: { moves } } },
};
