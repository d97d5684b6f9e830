// boardgame.io's own server with the game, in memory: node server.js PORT

const { Server, Origins } = require("boardgame.io/server");
const { game } = require("./game");

Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port: Number(process.argv[2]) });
