/** The pictures of cards, as addresses for an image. */
import type { Game, Kind } from "../../frames";
import { familyOf, lookOf, type Family } from "../view/card_looks";
import { illustrationOf, outlinesOf } from "../view/drawings.svelte";
import { compose, type Illustration } from "./compose";

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

/** Composed pictures; a kind is composed anew when more of its drawings are loaded. */
const composed = new Map<string, { svg: string; address: string }>();

/** The address of a kind's picture, or undefined while its drawing is not loaded. */
export function pictureOf(game: Game, kind: Kind): string | undefined {
  const family = familyOf(kind);
  const { ink } = lookOf(game, kind.id);
  const how = illustrationOf(game.slug, kind.id, kind.icon) ?? PLAIN[family];
  const svg = compose({ id: kind.id, icon: kind.icon, ink, skin: SKINS[family] }, how, outlinesOf);
  if (svg === null) return undefined;
  const key = `${game.slug} ${kind.id}`;
  const known = composed.get(key);
  if (known?.svg === svg) return known.address;
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  composed.set(key, { svg, address });
  return address;
}
