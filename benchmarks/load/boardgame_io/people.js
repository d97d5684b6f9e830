// Four of boardgame.io's clients at each table: node people.js PORT TABLES
// Says "ready" once all are connected. For each line with seconds they move as fast as they are answered for so long;
// then it says how many moves they made.

const readline = require("node:readline");
const { setTimeout: sleep } = require("node:timers/promises");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { game } = require("./game");

const SEATS = 4;
const [port, tables] = process.argv.slice(2).map(Number);
let playing = false;
let moves = 0;

function connect(table) {
  const options = { server: `http://127.0.0.1:${port}`, socketOpts: { transports: ["websocket"] } };
  const clients = Array.from({ length: SEATS }, (_, seat) =>
    Client({
      game,
      numPlayers: SEATS,
      matchID: `table-${table}`,
      playerID: String(seat),
      multiplayer: SocketIO(options),
      debug: false,
    }),
  );
  let last = -1;
  for (const client of clients) {
    client.subscribe((state) => {
      if (playing && state && state._stateID > last && state.ctx.currentPlayer === client.playerID) {
        last = state._stateID;
        setImmediate(move, client);
      }
    });
    client.start();
  }
  return {
    connected: () => clients.every((client) => client.getState() !== null),
    begin: () => {
      last = clients[0].getState()._stateID;
      move(clients[Number(clients[0].getState().ctx.currentPlayer)]);
    },
  };
}

function move(client) {
  moves += 1;
  client.moves.exchange();
}

async function main() {
  const all = Array.from({ length: tables }, (_, table) => connect(table));
  while (!all.every((table) => table.connected())) await sleep(50);
  console.log("ready");
  for await (const seconds of readline.createInterface({ input: process.stdin })) {
    moves = 0;
    playing = true;
    for (const table of all) table.begin();
    await sleep(1000 * Number(seconds));
    playing = false;
    await sleep(500); // the last answers
    console.log(moves);
  }
  process.exit(0);
}

main();
