/** Who is at a table: its seats, which of them are mine, who hosts, who only watches. */
import type { Gathering, Seat, Watching } from "../../frames";
import { beginTable, sitDown } from "../server/http";
import type { LiveTable } from "./live_table";
import { BOT_PACE_OF, type Pace } from "../browser/tempo";

export class People {
  seats = $state.raw<Seat[]>([]);
  /** Who is here, as long as the game has not begun. */
  gathering = $state.raw<Gathering | null>(null);
  watching = $state.raw<Watching>({ type: "watching", count: 0, watchers: [] });
  /** My seats at which a bot stood in while I was away, until I have read so. */
  stoodIn = $state.raw<number[]>([]);

  /** How I wanted to see the turns of others last. */
  #pace: Pace | null = null;

  constructor(private readonly table: LiveTable) {}

  /** All my seats: none for a spectator, several perhaps where all play as one team. */
  get mine(): number[] {
    return this.table.state?.seats_of_mine ?? this.gathering?.seats_of_mine ?? [];
  }

  /** What everybody at the table is called. */
  get names(): string[] {
    return this.table.state?.view.names ?? this.seats.map(({ name }) => name);
  }

  /** What others know me by when I say something. */
  get mySigns(): (string | null | undefined)[] {
    return this.mine.map((seat) => this.seats[seat]?.who);
  }

  isMine(seat: number): boolean {
    return this.mine.includes(seat);
  }

  /** Who hosts the table, once that was told. */
  get host(): number | undefined {
    return this.table.state?.host ?? this.gathering?.host;
  }

  /** Whether I may let bots play: the host decides, and while the host is away, everyone. */
  get hosting(): boolean {
    if (this.host === undefined || this.mine.length === 0) return false;
    return this.isMine(this.host) || this.seats[this.host]?.online === false;
  }

  /** Whether I play with bots alone. */
  get alone(): boolean {
    const others = this.seats.filter(({ seat }) => !this.isMine(seat));
    return this.mine.length > 0 && others.length > 0 && others.every(({ kind }) => kind === "bot");
  }

  /**
   * Have the bots that I play with alone think as suits how I want to see their turns. The table keeps its own pace until I
   * change mine, unless I do not want to wait at all. Bots without pauses get some only after I did not want to wait.
   */
  followPace(pace: Pace): void {
    const before = this.#pace ?? pace;
    this.#pace = pace;
    const { state } = this.table;
    if (!state || state.view.over) return;
    const pauses = state.pace > 0;
    if (pace === "once" ? pauses : pace !== before && (pauses || before === "once"))
      this.table.send({ type: "pace", seconds: BOT_PACE_OF[pace] });
  }

  /** Whether I may take an open seat beside those I have. */
  get mayTakeMore(): boolean {
    return this.table.game.team && this.mine.length > 0 && !this.table.state?.view.over;
  }

  /** Whether a bot plays at a seat of mine, though I am here: my time ran out. */
  get replaced(): boolean {
    return this.mine.some((seat) => this.seats[seat]?.stand_in);
  }

  /** Take my seats back from the bot, if it plays for me. */
  comeBack(): void {
    if (this.replaced) this.table.send({ type: "take_back" });
  }

  /** Begin the game, with bots of this sort at the seats that are still open. */
  async begin(fill: string | null): Promise<void> {
    this.table.refusal = null;
    try {
      await beginTable(this.table.id, this.table.secret, fill);
    } catch (error) {
      this.table.refuse(error);
    }
  }

  /** Take one more open seat, which gets a name of its own. */
  async takeSeat(seat: number): Promise<void> {
    const name = this.names[this.mine[0] ?? 0] ?? "";
    try {
      await sitDown(this.table.id, name, seat, this.table.secret);
    } catch (error) {
      this.table.refuse(error);
    }
  }
}
