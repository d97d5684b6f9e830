/**
 * Faces of players: a head and shoulders before a lit backdrop in the seat's colour, of the same tones as the pictures
 * on cards, with the light from the right. People, robots, and people that a bot plays. A portrait is 100 units wide
 * and high.
 */
import { mix } from "./colours";

/** The colours that a portrait is drawn in; each has a shadow and a lit side. */
type Tone = "skin" | "coat" | "hair" | "seat" | "steel" | "black" | "bone" | "blood";

/** A filled path in a tone; `-` after the tone's name is its shadow, and `+` its lit side. */
type Shape = readonly [tone: `${Tone}${"" | "-" | "+"}`, path: string];

/** A person, with what stands behind and before their face. */
interface Person {
  skin: string;
  hair: string;
  coat: string;
  behind?: readonly Shape[];
  before: readonly Shape[];
}

const HEAD = "M31 38C30 19 70 19 69 38L68 52C67 63 58 72 50 72S33 63 32 52z";
const SHADE = "M31 38C30 24 40 22 47 23 43 30 45 38 44 45L41 55 47 58C45 63 46 69 50 72 42 72 33 63 32 52z";
const NECK = "M41 60h18v19q-9 8-18 0z";
const COAT = "M4 102C6 85 24 81 40 76l10 10 10-10c16 5 34 9 36 26z";
const COAT_LIT = "M60 76c16 5 34 9 36 26H83C82 91 70 84 56 81z";
const COLLAR = "M40 75 50 87 42 95 33 79zM60 75 50 87 58 95 67 79z";
/** Eyes below brows, and a mouth. */
const EYES = "M37 43q4.5-3.5 9 0-4.5 3.5-9 0zM54 43q4.5-3.5 9 0-4.5 3.5-9 0z";
const BROWS = "M35 39 46 37v2.5L36 41.5zM65 39 54 37v2.5L64 41.5z";
const MOUTH = "M43 62q7 2 13-.5-6 5-13 .5z";

/** The faces of people by seat, each with a thing that no other has. */
const PEOPLE: readonly Person[] = [
  {
    // A mechanic with a billed cap and stubble.
    skin: "#e2a879",
    hair: "#4a3020",
    coat: "#40525e",
    before: [
      ["hair", "M32 50C33 64 42 72 50 72S67 63 68 50L62 56Q50 52 38 57z"],
      ["skin-", "M43 61h13v3.5H43z"],
      ["hair", "M30 36h5l1 10-4 6z"],
      ["seat", "M29 36C27 9 73 8 71 35L50 32z"],
      ["seat-", "M29 36C27 15 42 12 52 13 41 17 38 26 39 34z"],
      ["seat-", "M46 33C58 27 82 28 91 39 78 37 62 38 47 37z"],
      ["bone", "M55 18h9v9h-9z"],
    ],
  },
  {
    // A woman with red hair and a bandana.
    skin: "#f0c6a0",
    hair: "#a5401f",
    coat: "#5b3a2a",
    behind: [
      ["hair-", "M27 44C22 10 78 8 74 42c0 16 6 26 2 42L58 78H42L26 86C22 70 28 58 27 44z"],
      ["hair", "M60 20c18 6 12 26 14 36s5 20 2 28l-14-8z"],
    ],
    before: [
      ["blood", "M43 62q7-3 13 0-6 5-13 0z"],
      ["hair", "M28 48C26 18 52 14 62 20c10 4 11 16 10 24-10-2-18-8-22-14-4 8-12 12-18 14z"],
      ["seat", "M28 34C30 12 70 12 72 34 58 24 42 24 28 34z"],
      ["seat-", "M28 34C29 20 38 16 46 16c-6 3-8 7-8 11z"],
    ],
  },
  {
    // A lumberjack with a beanie and a large beard.
    skin: "#dba07c",
    hair: "#c27a35",
    coat: "#6b2f26",
    before: [
      ["hair", "M31 46C30 68 38 84 50 88 62 84 70 68 69 46 66 56 60 56 50 57 40 56 34 56 31 46z"],
      ["hair-", "M31 46C30 68 38 84 50 88 44 76 46 66 44 57 38 57 34 56 31 46z"],
      ["black", "M44 62q6 3 12 0-6 5-12 0z"],
      ["seat", "M30 36C26 6 74 6 70 36z"],
      ["seat-", "M30 36C26 12 40 10 48 12 41 18 40 26 41 36z"],
      ["seat+", "M27 30q23-7 46 0v9q-23-6-46 0z"],
      ["seat-", "M36 28.5h2v8h-2zM45 27.5h2v8h-2zM54 27.5h2v8h-2zM63 28.5h2v8h-2z"],
    ],
  },
  {
    // A nurse with a bun and round glasses.
    skin: "#b87a52",
    hair: "#2a1d1a",
    coat: "#3f6b70",
    behind: [
      ["hair", "M40 14a10 10 0 1 1 20 0 10 10 0 1 1-20 0z"],
      ["hair+", "M54 5a10 10 0 0 1 6 9q0 4-3 7 1-9-3-16z"],
    ],
    before: [
      ["hair", "M29 46C26 14 74 14 71 46 68 34 60 29 50 28 40 29 32 34 29 46z"],
      ["hair+", "M54 20c14 2 18 12 17 26-3-12-9-16-17-18z"],
      ["bone", "M33 43a8 8 0 1 1 16 0 8 8 0 1 1-16 0zM51 43a8 8 0 1 1 16 0 8 8 0 1 1-16 0z"],
      ["black", "M35 43a6 6 0 1 1 12 0 6 6 0 1 1-12 0zM53 43a6 6 0 1 1 12 0 6 6 0 1 1-12 0z"],
      ["seat+", "M37 44 42 38.5 44 39 38 46zM55 44 60 38.5 62 39 56 46z"],
      ["blood", "M44 62q6-2.5 12 0-6 4-12 0z"],
    ],
  },
  {
    // A young man with headphones and spiky hair.
    skin: "#ecc098",
    hair: "#d9c04f",
    coat: "#3a3550",
    before: [
      ["hair", "M31 42 26 26 36 24 36 13 46 19 54 8 58 19 70 14 67 25 75 28 69 42 64 32 50 34 38 31z"],
      ["hair-", "M31 42 26 26 36 24 36 13 46 19 42 26 42 32 38 31z"],
      ["black", "M26 46C20 6 80 6 74 46h-5C74 14 26 14 31 46z"],
      ["seat", "M23 38q8-3 10 2v15q-4 4-10 0z"],
      ["seat+", "M77 38q-8-3-10 2v15q4 4 10 0z"],
    ],
  },
  {
    // A ranger with a wide hat and a moustache.
    skin: "#cf9468",
    hair: "#8c8378",
    coat: "#56512f",
    before: [
      ["skin-", "M31 36h38l-1 6Q50 38 32 42z"],
      ["hair", "M38 61C42 53 49 55 50 57 51 55 58 53 62 61 56 64 52 62 50 60 48 62 44 64 38 61z"],
      ["seat", "M33 33C30 6 42 4 50 10 58 4 70 6 67 33z"],
      ["seat-", "M33 33C30 6 42 4 49 9 43 16 42 26 43 33z"],
      ["black", "M33 26q17 6 34 0v7H33z"],
      ["seat", "M8 37C24 28 32 30 50 31 68 30 76 28 92 37 78 43 64 37 50 37 36 37 22 43 8 37z"],
      ["seat-", "M8 37C20 31 28 30 42 31 40 34 40 36 38 37.6 26 38 18 41 8 37z"],
    ],
  },
  {
    // A scout with a hood and a scarf before the mouth.
    skin: "#e8b98e",
    hair: "#33261f",
    coat: "#2f4038",
    behind: [
      ["coat", "M22 66C14 8 86 8 78 66l-6 20H28z"],
      ["coat+", "M62 16c20 8 18 32 16 50l-6 20-8-4c8-20 8-46-2-66z"],
    ],
    before: [
      ["hair", "M31 40C34 24 58 22 66 36 56 36 44 34 38 32z"],
      ["coat-", "M27 62C19 14 81 14 73 62 71 30 66 24 50 24S29 30 27 62z"],
      ["seat", "M31 52Q50 60 69 52L70 66C62 80 38 80 30 66z"],
      ["seat-", "M31 52Q40 56 46 56 40 66 48 77 36 77 30 66z"],
      ["seat-", "M50 62q10 1 19-3v2q-9 5-19 1zM50 69q8 0 16-4v2q-8 5-16 2z"],
    ],
  },
  {
    // A sailor with an eye patch and a scar.
    skin: "#8c5a3c",
    hair: "#191413",
    coat: "#24405c",
    before: [
      ["hair", "M40 60q10-5 20 0l-2 10q-8 8-16 0z"],
      ["skin-", "M44 62h12v2.5H44z"],
      ["black", "M30 30 70 38.5v3L30 33z"],
      ["black", "M51 37h16q1 13-8 13t-8-13z"],
      ["skin+", "M38 47h1.5l1 10-1.5 1zM36.5 50l5-1v1.2l-5 1z"],
      ["seat", "M30 31C32 10 68 10 70 31 58 23 42 23 30 31z"],
      ["seat-", "M30 31C31 18 38 14 45 14c-4 3-6 7-6 11z"],
      ["bone", "M66 56a3 3 0 1 1 5 2 3 3 0 1 1-5-2z"],
    ],
  },
];

/** The faces of people that a game has cards for, by the card. */
const CAST: Readonly<Record<string, Person>> = {
  survivor_rick: {
    // A policeman with a peaked cap and a star.
    skin: "#e3ab80",
    hair: "#4b3526",
    coat: "#23344f",
    before: [
      ["hair", "M32 50C33 64 42 72 50 72S67 63 68 50L63 57Q50 53 37 58z"],
      ["skin-", "M43 61h13v3.5H43z"],
      ["coat", "M20 26C22 8 78 8 80 26L70 34H30z"],
      ["coat-", "M20 26C22 12 38 11 46 12 36 18 34 26 36 34h-6z"],
      ["black", "M29 29q21-5 42 0v5q-21-4-42 0z"],
      ["black", "M29 34q21-5 42 0 2 5 1 7-22-7-44 0-1-2 1-7z"],
      ["seat+", "m50 13 2.5 5.5 6 .5-4.5 4 1.5 6-5.5-3-5.5 3L46 23l-4.5-4 6-.5z"],
      ["seat+", "m72 86 2 4 4 .5-3 3 1 4-4-2-4 2 1-4-3-3 4-.5z"],
    ],
  },
  survivor_selena: {
    // A swordswoman with a head scarf, and the hilt above her shoulder.
    skin: "#8a5638",
    hair: "#1c1412",
    coat: "#4a2b3c",
    behind: [
      ["steel", "M10 66 17 40 22 41 18 69z"],
      ["steel+", "M8 38 29 42 28 47 7 43z"],
      ["black", "M16 24 22 25 19 41 13 40z"],
      ["hair", "M26 48C20 12 80 12 74 48c4 10 2 22-2 30L60 74H40l-12 4C24 70 22 58 26 48z"],
      ["seat-", "M68 30 88 40 84 46 92 58 70 44z"],
    ],
    before: [
      ["blood", "M43 62q7-3 13 0-6 5-13 0z"],
      ["hair", "M29 50C28 40 30 34 36 32L34 46zM71 50C72 40 70 34 64 32L66 46z"],
      ["seat", "M28 36C28 10 72 10 72 36 58 28 42 28 28 36z"],
      ["seat-", "M28 36C28 18 38 14 46 14 38 20 36 26 37 31z"],
      ["seat+", "M60 16c8 3 12 10 12 20-4-3-8-4-11-5 2-5 2-10-1-15z"],
    ],
  },
  survivor_dan: {
    // A doctor with a mirror on the forehead and a stethoscope.
    skin: "#f0cba8",
    hair: "#b9b4aa",
    coat: "#cfd6d2",
    before: [
      ["hair", "M28 50C24 16 76 14 72 50L67 40C66 30 58 28 50 28 40 28 35 32 33 40z"],
      ["hair-", "M28 50C24 22 40 18 46 19 38 24 36 32 33 40z"],
      ["black", "M29 29q21-6 42 0v4q-21-6-42 0z"],
      ["bone", "M52 25a9 9 0 1 1 18 0 9 9 0 1 1-18 0z"],
      ["seat", "M55 25a6 6 0 1 1 12 0 6 6 0 1 1-12 0z"],
      ["black", "M35 40h13v8H36zM52 40h13l-1 8H52zM47 42h6v2h-6z"],
      ["seat+", "M38 46 43 41.5h2L40 46zM55 46 60 41.5h2L57 46z"],
      ["black", "M35 78q-2 18 8 24h4Q38 92 39 77zM65 78q2 18-8 24h-4Q62 92 61 77z"],
    ],
  },
};

const NECK_OF_STEEL = "M40 64h20v16H40z";
const SHOULDERS = "M6 102 14 84 38 78H62L86 84 94 102z";
const SHOULDERS_LIT = "M62 78 86 84 94 102H80L74 88z";
const RINGS = "M40 68h20v2.5H40zM40 74h20v2.5H40z";

/** The heads of robots by seat. */
const ROBOTS: readonly (readonly Shape[])[] = [
  [
    // A dome with a visor and an antenna.
    ["steel-", "M48.5 6h3v14h-3z"],
    ["seat+", "M46 6a4 4 0 1 1 8 0 4 4 0 1 1-8 0z"],
    ["steel", "M28 66V42C28 12 72 12 72 42V66z"],
    ["steel-", "M28 66V42C28 22 38 19 46 19 38 28 39 48 39 66z"],
    ["steel+", "M66 26q6 6 6 16v24h-6z"],
    ["black", "M26 36h48v13H26z"],
    ["seat+", "M34 40h10v5H34zM56 40h10v5H56z"],
    ["black", "M40 56h20v2H40zM40 60h20v2H40z"],
  ],
  [
    // A box with round eyes and ears.
    ["steel-", "M20 36h8v18h-8zM72 36h8v18h-8z"],
    ["steel", "M27 20h46v48H27z"],
    ["steel-", "M27 20h13v48H27z"],
    ["steel+", "M67 20h6v48h-6z"],
    ["black", "M31 40a9 9 0 1 1 18 0 9 9 0 1 1-18 0zM51 40a9 9 0 1 1 18 0 9 9 0 1 1-18 0z"],
    ["seat+", "M35.5 40a4.5 4.5 0 1 1 9 0 4.5 4.5 0 1 1-9 0zM55.5 40a4.5 4.5 0 1 1 9 0 4.5 4.5 0 1 1-9 0z"],
    ["black", "M36 55h28v8H36z"],
    ["steel+", "M40 55h2.5v8H40zM46.5 55H49v8h-2.5zM53 55h2.5v8H53zM59 55h2.5v8H59z"],
  ],
  [
    // A television with a wave on it.
    ["steel-", "M49 22 34 5 37 3 51 19 63 5 66 7 53 22z"],
    ["steel", "M22 22q28-4 56 0v42q-28 4-56 0z"],
    ["steel-", "M22 22q6-1 10-1.3V66q-6-.4-10-2z"],
    ["steel+", "M78 22q-4-.7-6-.8v44l6-1.2z"],
    ["black", "M29 28q21-3 42 0v30q-21 3-42 0z"],
    ["seat+", "M31 42h9l3-7 5 16 5-18 4 12 2-3h10v3H61l-4 7-4-9-5 17-6-14-1 3H31z"],
  ],
  [
    // A bucket with one large eye.
    ["steel-", "M36 16h28v6H36z"],
    ["steel", "M32 20h36l4 48H28z"],
    ["steel-", "M32 20h11l-3 48H28z"],
    ["steel+", "M63 20h5l4 48h-6z"],
    ["black", "M36 42a14 14 0 1 1 28 0 14 14 0 1 1-28 0z"],
    ["seat", "M40 42a10 10 0 1 1 20 0 10 10 0 1 1-20 0z"],
    ["seat+", "M45 42a5 5 0 1 1 10 0 5 5 0 1 1-10 0z"],
    ["black", "M42 60h16v3H42z"],
  ],
  [
    // A lamp-eyed head with two dishes.
    ["steel-", "M14 28q8 2 10 14-2 12-10 14-4-14 0-28zM86 28q-8 2-10 14 2 12 10 14 4-14 0-28z"],
    ["black", "M22 40h56v4H22z"],
    ["steel", "M38 16h24l12 16-6 36H32L26 32z"],
    ["steel-", "M38 16h6L38 34l4 34H32L26 32z"],
    ["steel+", "M62 16 74 32 68 68H62L67 33 57 16z"],
    ["black", "M32 36 48 41 47 48 35 46zM68 36 52 41 53 48 65 46z"],
    ["seat+", "M36 40 46 43 45.5 46 37.5 44.5zM64 40 54 43 54.5 46 62.5 44.5z"],
    ["black", "M43 56h14l-3 6h-8z"],
  ],
  [
    // A diver's helmet.
    ["steel-", "M44 10h12v9H44z"],
    ["steel", "M24 44a26 26 0 1 1 52 0 26 26 0 1 1-52 0z"],
    ["steel-", "M24 44a26 26 0 0 1 22-25.7A30 30 0 0 0 44 69 26 26 0 0 1 24 44z"],
    ["steel+", "M66 23a26 26 0 0 1 0 42 30 30 0 0 0 0-42z"],
    ["black", "M33 45a17 17 0 1 1 34 0 17 17 0 1 1-34 0z"],
    ["seat-", "M36 45a14 14 0 1 1 28 0 14 14 0 1 1-28 0z"],
    ["seat+", "M41 43h5v7h-5zM54 43h5v7h-5zM52 33a14 14 0 0 1 11 8q-5-5-11-8z"],
    ["black", "M48.5 29h3v32h-3z"],
  ],
  [
    // A skull with a jaw of steel.
    ["steel", "M28 44C24 10 76 10 72 44L66 54V70H34V54z"],
    ["steel-", "M28 44C24 16 40 15 46 16 38 24 38 44 42 54V70H34V54z"],
    ["steel+", "M62 20c10 5 11 14 10 24L66 54V70H61V52l5-9c1-9 0-16-4-23z"],
    ["black", "M33 38q6-4 14 1l-1 9q-8 3-12-2zM67 38q-6-4-14 1l1 9q8 3 12-2z"],
    ["seat+", "M37.5 43a3 3 0 1 1 6 0 3 3 0 1 1-6 0zM56.5 43a3 3 0 1 1 6 0 3 3 0 1 1-6 0z"],
    ["black", "M50 48l3 6h-6zM36 60h28v2H36zM41 56h2v13h-2zM49 56h2v13h-2zM57 56h2v13h-2z"],
  ],
  [
    // A lantern with a mast.
    ["steel-", "M48 2h4v16h-4zM42 8h16v3H42z"],
    ["steel-", "M34 18h32l4 8H30z"],
    ["black", "M32 26h36v32H32z"],
    ["seat", "M36 26h28v32H36z"],
    ["seat+", "M52 26h12v32H52z"],
    ["black", "M40 36h6v9h-6zM54 36h6v9h-6zM42 51h16v2.5H42z"],
    ["steel", "M28 58h44l-4 10H32z"],
    ["steel+", "M58 58h14l-4 10H58zM34 26h2v32h-2zM64 26h2v32h-2z"],
  ],
];

/** What a bot's half of a person's face is: a plate of steel with a glowing eye. */
const HALF_OF_STEEL: readonly Shape[] = [
  ["steel-", "M31 34 47 30 45 45 41 55 46 58 46 71C38 69 32 61 32 52z"],
  ["steel", "M33 36 45 33 43.5 45 39 55 41 66C36 63 33.5 58 33.5 52z"],
  ["black", "M34 43a7 7 0 1 1 14 0 7 7 0 1 1-14 0z"],
  ["seat+", "M37 43a4 4 0 1 1 8 0 4 4 0 1 1-8 0z"],
  ["black", "M35 54h3v3h-3zM38 60h3v3h-3z"],
];

/** Which portrait is shown: a person by seat or by card, and whether a bot plays; robots have seats only. */
export interface Face {
  seat: number;
  who: "person" | "robot" | "played";
  /** The card of a person, if the game has one. */
  card?: string | undefined;
}

/** Whether a card shows a person who has a portrait. */
export const hasPortrait = (card: string): boolean => card in CAST;

const SHADOW = { steel: "#3b464c", skin: "#5a2418", seat: "#10151a" } as const;

/** Return the portrait as the text of an SVG; `colour` is that of the seat. */
export function portraitOf(face: Face, colour: string): string {
  const person = CAST[face.card ?? ""] ?? PEOPLE[face.seat % PEOPLE.length] ?? PEOPLE[0];
  const robot = face.who === "robot" || !person;
  const tones: Record<Tone, string> = {
    skin: person?.skin ?? "#e2a879",
    hair: person?.hair ?? "#2a1d1a",
    coat: mix(person?.coat ?? "#40525e", colour, 0.12),
    seat: mix(colour, "#2a1a10", 0.22),
    steel: mix("#8d9aa0", colour, 0.16),
    black: "#12171b",
    bone: "#f0e7d2",
    blood: "#a8332c",
  };
  const shapes = robot ? robotOf(face.seat) : personOf(person, face.who === "played");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${backdrop(colour)}` +
    shapes.map((shape) => drawn(shape, tones)).join("") +
    `<rect width="100" height="100" fill="url(#v)"/></svg>`
  );
}

function robotOf(seat: number): readonly Shape[] {
  return [
    ["steel-", NECK_OF_STEEL],
    ["black", RINGS],
    ["coat", SHOULDERS],
    ["coat+", SHOULDERS_LIT],
    ...(ROBOTS[seat % ROBOTS.length] ?? []),
  ];
}

const personOf = ({ behind = [], before }: Person, played: boolean): readonly Shape[] => [
  ...behind,
  ["skin-", NECK],
  ["coat", COAT],
  ["coat+", COAT_LIT],
  ["coat-", COLLAR],
  ["skin", HEAD],
  ["skin-", SHADE],
  ["black", EYES],
  ["hair-", BROWS],
  ["skin-", MOUTH],
  ...(played ? HALF_OF_STEEL : []),
  ...before,
];

function drawn([named, path]: Shape, tones: Record<Tone, string>): string {
  const side = named.at(-1);
  const tone = named.replace(/[-+]$/, "") as Tone;
  const base = tones[tone];
  const shadow = tone === "skin" ? SHADOW.skin : tone === "steel" ? SHADOW.steel : SHADOW.seat;
  const colour =
    side === "-"
      ? mix(base, shadow, tone === "skin" ? 0.42 : 0.5)
      : side === "+"
        ? mix(base, "#fff8e4", tone === "coat" ? 0.22 : 0.5)
        : base;
  return `<path fill="${colour}" d="${path}"/>`;
}

/** A sky in the seat's colour with a moon behind the head, and dark corners. */
function backdrop(colour: string): string {
  const stop = (at: number, tone: string, opacity = 1): string =>
    `<stop offset="${String(at)}" stop-color="${tone}" stop-opacity="${String(opacity)}"/>`;
  return (
    `<defs><linearGradient id="s" x2="0" y2="1">${stop(0, mix(colour, "#0a1016", 0.62))}${stop(1, mix(colour, "#0a1016", 0.2))}</linearGradient>` +
    `<radialGradient id="v" cx=".56" cy=".42" r=".72">${stop(0.6, "#000", 0)}${stop(1, "#000", 0.5)}</radialGradient></defs>` +
    `<rect width="100" height="100" fill="url(#s)"/>` +
    `<circle cx="66" cy="36" r="27" fill="${mix(colour, "#fff8e4", 0.45)}" opacity=".75"/>`
  );
}
