/** The interface of a table for its parts. */
import type { Game, Refusal, State, ToServer } from "../../frames";
import type { DeviceTable } from "../device/page/device_table.svelte";
import type { GameInWords } from "../facts/read_state";
import type { Link } from "../server/connection";
import type { Director } from "../scenes/director.svelte";
import type { Scene, Stage } from "../scenes/scenes";

export interface LiveTable {
  readonly id: string;
  readonly secret: string | null;
  readonly device: DeviceTable | null;
  readonly game: Game;
  /** The game with its words. */
  readonly inWords: GameInWords;
  readonly state: State | null;
  readonly link: Link;
  readonly stage: Stage;
  readonly director: Director<Scene>;
  /** The number of the newest state, which may not be on screen yet. */
  readonly newest: number | null;
  /** Whether the question can be answered now. */
  readonly answerable: boolean;
  /** Whether the question is asked before my turn. */
  readonly ahead: boolean;
  refusal: Refusal | null;
  send: (frame: ToServer) => boolean;
  /** Show the refusal of an HTTP request. */
  refuse: (error: unknown) => void;
}
