// node server.js PORT FOLDER: the server of the game, which keeps its matches as files in a folder that is new.
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const game = require("./game");

const [port, dir] = process.argv.slice(2);
Server({ games: [game], origins: [Origins.LOCALHOST], db: new FlatFile({ dir }) }).run(Number(port));
