// boardgame.io's own server with the game, in memory, at a free port, which is printed.

const { Server, Origins } = require("boardgame.io/server");
const { game } = require("./game");

async function main() {
  const { appServer } = await Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port: 0 });
  console.log(appServer.address().port);
}

main();
