/** What the parts of a table need of the table itself. */
import type { Game, Refusal, State, ToServer } from "../../frames";
import type { Link } from "../server/connection";
import type { Director } from "../scenes/director.svelte";
import type { Scene, Stage } from "../scenes/scenes";

export interface LiveTable {
  readonly id: string;
  readonly secret: string | null;
  readonly game: Game;
  readonly state: State | null;
  readonly link: Link;
  readonly stage: Stage;
  readonly director: Director<Scene>;
  /** The number of the newest state, which may not be shown yet. */
  readonly newest: number | null;
  /** Whether the question may be answered now. */
  readonly answerable: boolean;
  /** Whether the question is asked before my turn. */
  readonly early: boolean;
  refusal: Refusal | null;
  send: (frame: ToServer) => boolean;
  /** Show a refusal of something that was asked for over HTTP. */
  refuse: (error: unknown) => void;
}
