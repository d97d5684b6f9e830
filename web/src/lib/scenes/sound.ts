/** Short synthesized sounds, off by default. */
import type { Game, View } from "../../frames";
import { counterOf } from "../view/places";
import { settings } from "../browser/settings.svelte";

let audio: AudioContext | undefined;

/**
 * Browsers play no sound before the first click or key. A sound that had to wait longer than this is dropped.
 */
const TOO_LATE = 400;

function tone(
  context: AudioContext,
  pitch: number,
  at: number,
  length: number,
  type: OscillatorType,
  loud = 0.12,
): void {
  const source = context.createOscillator();
  const volume = context.createGain();
  const start = context.currentTime + at;
  source.type = type;
  source.frequency.setValueAtTime(pitch, start);
  source.frequency.exponentialRampToValueAtTime(pitch * 0.94, start + length);
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loud, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + length);
}

/** A card sliding over felt: a short burst of noise. */
function swish(context: AudioContext): void {
  const length = Math.floor(context.sampleRate * 0.12);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++)
    samples[i] = (Math.random() * 2 - 1) * Math.sin((Math.PI * i) / length) ** 2;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const volume = context.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = 2400;
  volume.gain.value = 0.14;
  source.connect(filter).connect(volume).connect(context.destination);
  source.start();
}

export type Sound = "card" | "turn" | "hit" | "end" | "emote";

/** The sound of a change for the owner of these seats. A turn that passes between them makes no sound. */
export function soundOf(game: Game, was: View | null, now: View, mine: number[]): Sound | null {
  const asksMe = ({ prompt }: View): boolean => prompt !== null && mine.includes(prompt.seat);
  if (now.over && was && !was.over) return "end";
  if (was && mine.some((seat) => isHurt(game, was, now, seat))) return "hit";
  if (asksMe(now) && !(was && asksMe(was))) return "turn";
  return now.events.some((event) => event.event === "moved") ? "card" : null;
}

/** Whether an important number of this seat has got worse. */
const isHurt = (game: Game, was: View, now: View, seat: number): boolean =>
  game.counters.some(({ field, felt, threat }) => {
    const risen = counterOf(now, field, seat) - counterOf(was, field, seat);
    return felt && (threat ? risen > 0 : risen < 0);
  });

export function play(sound: Sound): void {
  if (!settings.sound) return;
  // Browsers complain about a vibration before the first touch.
  if (sound === "turn" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(80);
  if (typeof AudioContext === "undefined") return;
  const context = (audio ??= new AudioContext());
  const asked = performance.now();
  void context.resume().then(() => {
    if (performance.now() - asked < TOO_LATE) make(context, sound);
  });
}

function make(context: AudioContext, sound: Sound): void {
  if (sound === "card") swish(context);
  else if (sound === "turn")
    [220, 330].forEach((pitch, i) => tone(context, pitch, i * 0.14, 0.4, "triangle"));
  else if (sound === "hit") tone(context, 82, 0, 0.35, "sawtooth", 0.16);
  else if (sound === "emote") tone(context, 146, 0, 0.5, "sine", 0.1);
  else [196, 233, 294, 392].forEach((pitch, i) => tone(context, pitch, i * 0.16, 0.7, "triangle"));
}
