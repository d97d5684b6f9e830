/** The people at a table: the seats, my seats, the host, and the spectators. */
import type { Gathering, Seat, WatcherList } from "../../frames";
import { beginTable, sitDown } from "../server/http";
import { seatName } from "../view/names";
import type { LiveTable } from "./live_table";
import { BOT_PACE_OF, type Pace } from "../browser/tempo";

export class People {
  seats = $state.raw<Seat[]>([]);
  /** The people present, until the game begins. */
  gathering = $state.raw<Gathering | null>(null);
  watching = $state.raw<WatcherList>({ type: "watchers", count: 0, watchers: [] });
  /** My seats at which a bot played while I was away, until I have read the note. */
  stoodIn = $state.raw<number[]>([]);

  /** My last choice of how to see the turns of others. */
  #pace: Pace | null = null;

  constructor(private readonly table: LiveTable) {}

  /** All my seats: none for a spectator, and perhaps several in a team game. */
  get mine(): number[] {
    return this.table.state?.seats_of_mine ?? this.gathering?.seats_of_mine ?? [];
  }

  /** The names of everybody at the table. */
  get names(): string[] {
    return this.table.state?.view.names ?? this.seats.map(({ name }) => seatName(name));
  }

  /** My name when I say something. */
  get mySigns(): (string | null | undefined)[] {
    return this.mine.map((seat) => this.seats[seat]?.who);
  }

  isMine(seat: number): boolean {
    return this.mine.includes(seat);
  }

  /** The seat of the host, if it is known. */
  get host(): number | undefined {
    return this.table.state?.host ?? this.gathering?.host;
  }

  /** Whether I may let bots play. The host decides; while the host is away, anyone may. */
  get hosting(): boolean {
    if (this.host === undefined || this.mine.length === 0) return false;
    return this.isMine(this.host) || this.seats[this.host]?.online === false;
  }

  /** Whether all other players are bots. */
  get alone(): boolean {
    const others = this.seats.filter(({ seat }) => !this.isMine(seat));
    return this.mine.length > 0 && others.length > 0 && others.every(({ kind }) => kind === "bot");
  }

  /** Whether nobody else plays but bots, if they do: all seats may be mine. */
  get solo(): boolean {
    return this.seats.every(({ kind, seat }) => kind === "bot" || this.isMine(seat));
  }

  /** The level of the bots of a team, if it has bots. */
  get partnerLevel(): string | null {
    return this.table.game.team ? (this.seats.find(({ bot }) => bot !== null)?.bot ?? null) : null;
  }

  /** Have a bot of this level play at an open seat, or stand in for somebody who is away. */
  letBotPlay(seat: number, bot: string): void {
    this.table.send({ type: "hand_over", seat, bot });
  }

  /**
   * Let the bots think at the pace at which I want to see their turns, if I play with bots alone. A table with
   * a pace of its own, not the usual one, keeps it until I change mine, or want no waiting at all.
   */
  followPace(pace: Pace): void {
    const before = this.#pace ?? pace;
    this.#pace = pace;
    const { state } = this.table;
    if (!state || state.view.over) return;
    const seconds = BOT_PACE_OF[pace];
    const follows = pace !== before || pace === "once" || state.pace === BOT_PACE_OF.calm;
    if (follows && seconds !== state.pace) this.table.send({ type: "pace", seconds });
  }

  /** Whether I may take a further open seat. */
  get mayTakeMore(): boolean {
    return this.table.game.team && this.mine.length > 0 && !this.table.state?.view.over;
  }

  /** Whether a bot plays at a seat of mine although I am here, because my time ran out. */
  get replaced(): boolean {
    return this.mine.some((seat) => this.seats[seat]?.stand_in);
  }

  /** Take my seats back from the bot. */
  comeBack(): void {
    if (this.replaced) this.table.send({ type: "return" });
  }

  /** Begin the game, with bots of this kind at the open seats. */
  async begin(fill: string | null): Promise<void> {
    this.table.refusal = null;
    try {
      await beginTable(this.table.id, this.table.secret, fill);
    } catch (error) {
      this.table.refuse(error);
    }
  }

  /** Take one more open seat, with a name of its own. */
  async takeSeat(seat: number): Promise<void> {
    const name = this.names[this.mine[0] ?? 0] ?? "";
    try {
      await sitDown(this.table.id, name, seat, this.table.secret);
    } catch (error) {
      this.table.refuse(error);
    }
  }
}
