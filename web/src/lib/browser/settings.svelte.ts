/** The settings of the page for the person at this browser. */
import { MediaQuery } from "svelte/reactivity";
import { keep, recall, validSettings } from "./storage";
import { PACES, type Pace } from "./tempo";
import { VOLUMES, type Volume } from "./volume";
import { changeLanguage, LANGUAGES } from "../words/language.svelte";

export const SPEEDS = ["none", "fast", "normal", "slow"] as const;
export const THEMES = ["system", "dark", "light"] as const;
export const TEXT_SIZES = ["small", "normal", "large"] as const;
export type Speed = (typeof SPEEDS)[number];
export type Theme = (typeof THEMES)[number];
export type TextSize = (typeof TEXT_SIZES)[number];

const defaults = {
  /** The language of the page; empty for the browser's. */
  language: "",
  speed: "normal" as Speed,
  pace: "brisk" as Pace,
  /** The volume of sounds. */
  sound: "softly" as Volume,
  /** Whether the system notifies me of my turn while the page is hidden. */
  notify: false,
  theme: "system" as Theme,
  contrast: false,
  text: "normal" as TextSize,
  symbols: true,
  confirm: true,
  auto: true,
  sorted: true,
  /** Whether people near me may see the screen, so that it must not give away a hidden role. */
  overlooked: false,
  /** The level of bots whose hints I get; empty for the usual one. */
  hints: "",
  /** Whether the server adds the tables at which I sit to my list of games. */
  recorded: true,
};

const WORDS = {
  language: ["", ...LANGUAGES],
  speed: SPEEDS,
  pace: PACES,
  text: TEXT_SIZES,
  theme: THEMES,
  sound: VOLUMES,
};
/** What each device decides for itself. */
const OWN = ["notify", "recorded"] as const;

export const settings = $state(recall("settings", (stored) => validSettings(stored, defaults, WORDS)));

/** The settings that other devices of mine share. */
export const sharedSettings = (): Record<string, string | boolean> =>
  Object.fromEntries(
    Object.entries($state.snapshot(settings)).filter(([name]) => !(OWN as readonly string[]).includes(name)),
  );

/** Take over the settings of another device of mine, as far as they are valid. */
export function takeOver(shared: Record<string, unknown>): void {
  const own = Object.fromEntries(OWN.map((name) => [name, settings[name]]));
  Object.assign(settings, validSettings({ ...shared, ...own }, $state.snapshot(settings), WORDS));
}

const daylight = new MediaQuery("(prefers-color-scheme: light)");
/** Whether the page is printed: browsers leave dark grounds away. */
const printing = new MediaQuery("print");
const stillness = new MediaQuery("(prefers-reduced-motion: reduce)");

/** Milliseconds of a card's flight from pile to pile; 0 for people who want no motion. */
export function flightTime(): number {
  return stillness.current ? 0 : { none: 0, fast: 220, normal: 420, slow: 800 }[settings.speed];
}

/** Change to the next pace; the first one follows the last. */
export function changePace(): void {
  settings.pace = PACES[(PACES.indexOf(settings.pace) + 1) % PACES.length] ?? "brisk";
}

/** The theme to show. */
function theme(): "dark" | "light" {
  if (printing.current) return "light";
  return settings.theme === "system" ? (daylight.current ? "light" : "dark") : settings.theme;
}

/** Save changed settings and tell the style sheet about them. Call this during a component's setup. */
export function applySettings(): void {
  $effect(() => {
    keep("settings", $state.snapshot(settings));
    const page = document.documentElement;
    page.dataset["contrast"] = settings.contrast ? "high" : "normal";
    page.dataset["text"] = settings.text;
    page.dataset["theme"] = theme();
    page.dataset["motion"] = settings.speed === "none" ? "none" : "some";
  });
  $effect(() => void changeLanguage(settings.language));
}
