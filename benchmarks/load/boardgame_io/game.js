// A game of about Zeven's size for boardgame.io: 108 cards, four hands that only their owners see, a card for a card.

const { PlayerView } = require("boardgame.io/core");

const CARDS = 108;
const HAND = 7;

function setup({ ctx, random }) {
  const cards = Array.from({ length: CARDS }, (_, id) => ({ id, kind: id % 15, guards: id % 4, value: id % 7 }));
  const pile = random.Shuffle(cards);
  const players = {};
  const seats = {};
  for (let seat = 0; seat < ctx.numPlayers; seat++) {
    players[seat] = { hand: pile.splice(0, HAND) };
    seats[seat] = { hand: HAND, brains: 10, laid: [] };
  }
  return { secret: { pile }, pile: pile.length, players, seats, discard: [] };
}

// Draws a card and lays the oldest one of the hand.
function exchange({ G, playerID, random }) {
  if (!G.secret.pile.length) {
    G.secret.pile = random.Shuffle(G.discard);
    G.discard = [];
  }
  const { hand } = G.players[playerID];
  hand.push(G.secret.pile.pop());
  G.discard.push(hand.shift());
  G.pile = G.secret.pile.length;
}

exports.game = {
  name: "exchange",
  setup,
  playerView: PlayerView.STRIP_SECRETS,
  moves: { exchange: { move: exchange, client: false } },
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true,
};
