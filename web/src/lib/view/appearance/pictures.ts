/** The pictures of cards, as addresses for an image. */
import type { Game, Kind } from "../../../frames";
import { compose, type Cover, type Illustration, type Pictured } from "../../illustrations/compose";
import { familyOf, lookOf, type Family } from "./card_looks";
import { backOf, illustrationOf, outlinesOf, outlinesWhenIdle } from "./drawings.svelte";

/** The middle tone of what a card shows: rotten, of steel, in the light of a fire, ... */
const SKINS: Record<Family, string> = {
  threat: "#d3e2a4",
  tool: "#e3e0d6",
  event: "#f3cf8e",
  person: "#f0d9b8",
  place: "#e9dcc0",
  deed: "#efe6cc",
};

/** The picture of a kind without one of its own, as in a changed deck. */
const PLAIN: Record<Family, Illustration> = {
  threat: { place: "graveyard" },
  tool: { place: "city" },
  event: { place: "fire" },
  person: { place: "road" },
  place: { place: "rain" },
  deed: { place: "forest" },
};

/** Composed pictures by card or game; one is composed again when more of its drawings are loaded. */
const composed = new Map<string, { svg: string; address: string }>();

function addressOf(key: string, card: Pictured, how: Illustration): string | undefined {
  const svg = compose(card, how, outlinesOf, outlinesWhenIdle);
  if (svg === null) return undefined;
  const known = composed.get(key);
  if (known?.svg === svg) return known.address;
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  composed.set(key, { svg, address });
  return address;
}

/** The address of a kind's picture, or undefined while its drawing is not loaded. */
export function pictureOf(game: Game, kind: Kind): string | undefined {
  const { id, icon } = kind;
  const family = familyOf(kind);
  const card = { id, icon, ink: lookOf(game, id).ink, skin: SKINS[family] };
  return addressOf(`${game.slug} ${id}`, card, illustrationOf(game.slug, id, icon) ?? PLAIN[family]);
}

/** The picture on the back of a game's cards, by its name or the zone of the card: its drawing, its ink and its address. */
export function pictureOfBack(slug: string, name: string) {
  const back = backOf(slug, name);
  return (
    back && {
      icon: back.icon,
      ink: back.ink,
      address: addressOf(`${slug} back ${back.icon}`, { id: slug, ...back }, back),
    }
  );
}

/** The address of the picture on a game's box. */
export const pictureOfCover = (slug: string, cover: Cover): string | undefined =>
  addressOf(slug, { id: slug, ...cover }, cover);
