/** Short synthesized sounds. */
import type { Game, View } from "../../frames";
import { counterOf } from "../view/places";
import { settings } from "../browser/settings.svelte";
import type { Mood } from "./cutscenes.svelte";
import { LOUDNESS } from "../browser/volume";

let audio: AudioContext | undefined;

/** A sound that had to wait longer than this, in milliseconds, is dropped. */
const TOO_LATE = 400;

/** A tone that slides from a pitch to another, or filtered noise around it. Times are in seconds, pitches in Hz. */
interface Note {
  wave: OscillatorType | "noise";
  pitch: number;
  to?: number;
  at?: number;
  length: number;
  loud?: number;
}

export type Sound = "card" | "turn" | "hit" | "end" | "emote" | Mood;

const chord = (pitches: number[], gap: number, length: number): Note[] =>
  pitches.map((pitch, nth) => ({ wave: "triangle", pitch, at: nth * gap, length }));

const NOTES: Record<Sound, Note[]> = {
  card: [{ wave: "noise", pitch: 2400, length: 0.12, loud: 0.14 }],
  turn: chord([220, 330], 0.14, 0.4),
  hit: [{ wave: "sawtooth", pitch: 82, length: 0.35, loud: 0.16 }],
  emote: [{ wave: "sine", pitch: 146, length: 0.5, loud: 0.1 }],
  end: chord([196, 233, 294, 392], 0.16, 0.7),
  // A blow, and a growl that sinks.
  attack: [
    { wave: "noise", pitch: 180, to: 60, length: 0.3, loud: 0.5 },
    { wave: "sawtooth", pitch: 96, to: 46, at: 0.08, length: 0.8, loud: 0.14 },
    { wave: "square", pitch: 51, to: 38, at: 0.08, length: 0.9, loud: 0.08 },
  ],
  // Two snaps of teeth, and what is torn.
  bite: [
    { wave: "noise", pitch: 3200, at: 0.13, length: 0.06, loud: 0.4 },
    { wave: "noise", pitch: 2100, at: 0.34, length: 0.07, loud: 0.4 },
    { wave: "noise", pitch: 900, to: 300, at: 0.42, length: 0.5, loud: 0.3 },
    { wave: "sine", pitch: 70, to: 40, length: 0.6, loud: 0.2 },
  ],
  // A dissonance that rises until it breaks off.
  unmasking: [
    { wave: "sawtooth", pitch: 110, to: 330, length: 0.7, loud: 0.07 },
    { wave: "sawtooth", pitch: 117, to: 349, length: 0.7, loud: 0.07 },
    { wave: "noise", pitch: 1200, at: 0.7, length: 0.25, loud: 0.35 },
    ...chord([147, 156, 208], 0, 0.9).map((note) => ({ ...note, at: 0.7 })),
  ],
  // A voice that sinks.
  turning: [
    { wave: "sawtooth", pitch: 260, to: 55, length: 1.2, loud: 0.1 },
    { wave: "triangle", pitch: 247, to: 49, length: 1.3, loud: 0.12 },
    { wave: "noise", pitch: 400, to: 120, at: 0.4, length: 0.9, loud: 0.14 },
  ],
  // A heart that beats twice.
  stand: [0, 0.2, 0.75, 0.95].map((at, nth): Note => ({
    wave: "sine",
    pitch: nth % 2 ? 58 : 68,
    to: 40,
    at,
    length: 0.22,
    loud: 0.4,
  })),
  // A chord that opens.
  sunrise: [
    ...chord([131, 196, 262, 330, 392], 0.14, 1.1),
    { wave: "noise", pitch: 5200, length: 1, loud: 0.03 },
  ],
  // The blades of a helicopter, and a horn.
  rescue: [
    ...Array.from({ length: 9 }, (_, nth): Note => ({
      wave: "noise",
      pitch: 210,
      at: nth * 0.11,
      length: 0.1,
      loud: 0.12 + nth * 0.02,
    })),
    ...chord([262, 392, 523], 0.12, 0.8),
  ],
};

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

/** Play a sound as loudly as the settings say. Browsers allow none before the first click or key. */
export function play(sound: Sound): void {
  if (settings.sound === "off" || navigator.userActivation?.hasBeenActive === false) return;
  if (sound === "turn") navigator.vibrate?.(80);
  if (typeof AudioContext === "undefined") return;
  const context = (audio ??= new AudioContext());
  const asked = performance.now();
  void context.resume().then(() => {
    if (performance.now() - asked < TOO_LATE) for (const note of NOTES[sound]) start(context, note);
  });
}

function start(context: AudioContext, note: Note): void {
  const { at = 0, length, loud = 0.12 } = note;
  const begin = context.currentTime + at;
  const peak = loud * LOUDNESS[settings.sound];
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(peak, begin + Math.min(0.02, length / 3));
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  volume.connect(context.destination);
  const source =
    note.wave === "noise" ? noise(context, note, begin, volume) : tone(context, note, begin, volume);
  source.start(begin);
  source.stop(begin + length);
}

function slide(pitch: AudioParam, note: Note, begin: number): void {
  pitch.setValueAtTime(note.pitch, begin);
  pitch.exponentialRampToValueAtTime(note.to ?? note.pitch * 0.94, begin + note.length);
}

function tone(context: AudioContext, note: Note, begin: number, volume: AudioNode): OscillatorNode {
  const source = context.createOscillator();
  source.type = note.wave as OscillatorType;
  slide(source.frequency, note, begin);
  source.connect(volume);
  return source;
}

function noise(context: AudioContext, note: Note, begin: number, volume: AudioNode): AudioBufferSourceNode {
  const samples = Math.ceil(context.sampleRate * note.length);
  const buffer = context.createBuffer(1, samples, context.sampleRate);
  buffer.getChannelData(0).set(Float32Array.from({ length: samples }, () => Math.random() * 2 - 1));
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = buffer;
  filter.type = "bandpass";
  slide(filter.frequency, note, begin);
  source.connect(filter).connect(volume);
  return source;
}
