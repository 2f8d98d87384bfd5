// node client.js PORT CLIENTS MOVES: that many clients of one match, who move in turn, the next one when all have seen
// the last. Prints as JSON, for each move, the milliseconds until the last client had it and the bytes that one client
// got; and the bytes of a whole state.
const { gzipSync } = require("node:zlib");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const game = require("./game");

const [port, count, moves] = process.argv.slice(2).map(Number);
const PATIENCE = 20000;

const client = (place) =>
  Client({
    game,
    matchID: `match-${process.pid}`,
    playerID: String(place),
    numPlayers: count,
    multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }),
    debug: false,
  });
const clients = Array.from({ length: count }, (_, place) => client(place));

// Resolves with the time at which the last client had a state that is so.
let look = () => {};
function until(isSo) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("a client did not get a move")), PATIENCE);
    const left = new Set(clients);
    look = (client, state) => {
      if (!state || !isSo(state) || !left.delete(client) || left.size) return;
      const now = process.hrtime.bigint();
      clearTimeout(late);
      resolve(now);
    };
  });
}

async function main() {
  const connected = until((state) => state.isConnected);
  for (const client of clients) {
    client.start();
    client.subscribe((state) => look(client, state));
  }
  await connected;
  let bytes = 0;
  clients[0].transport.socket.io.engine.on("packet", ({ data }) => (bytes += Buffer.byteLength(data ?? "")));
  const spent = [];
  const sizes = [];
  for (let move = 0; move < moves; move++) {
    bytes = 0;
    const begun = process.hrtime.bigint();
    const all = until((state) => state.G.calls.length > move);
    clients[move % count].moves.call(move);
    spent.push(Number((await all) - begun) / 1e6);
    sizes.push(bytes);
  }
  const whole = JSON.stringify(clients[0].getState());
  console.log(JSON.stringify({ spent, sizes, plain: whole.length, compressed: gzipSync(whole).length }));
  process.exit(0);
}

main().catch((wrong) => {
  console.error(wrong);
  process.exit(1);
});
