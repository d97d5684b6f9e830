/** One table's socket: says hello, beats, and comes back by itself until it is closed. */
import type { FromServer, ToServer } from "../frames";
import { socketLink } from "./http";

const BEAT = 10_000;
/** Without an answer for so long, the line is taken for dead, also if the browser has not noticed. */
const SILENCE = 25_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;

/** The server's way of saying that this table or secret is not for us; trying again would not help. */
const NOT_FOR_US = 1008;

export type Link = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  hello: () => ToServer;
  frame: (frame: FromServer) => void;
  link: (link: Link) => void;
}

export class Connection {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #heard = 0;
  #ended = false;
  #again: number | undefined;
  #beat: number;

  constructor(
    private readonly id: string,
    private readonly listener: Listener,
  ) {
    this.#beat = window.setInterval(() => this.#heartbeat(), BEAT);
    window.addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    listener.link("connecting");
    this.#open();
  }

  /** Whether the frame is on its way. */
  send(frame: ToServer): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  close(): void {
    this.#ended = true;
    window.clearInterval(this.#beat);
    window.clearTimeout(this.#again);
    window.removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#drop();
  }

  #open(): void {
    const socket = new WebSocket(socketLink(this.id));
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => this.send(this.listener.hello());
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#heard = Date.now();
      const frame = JSON.parse(event.data) as FromServer;
      if (frame.type === "state" || frame.type === "gathering") {
        this.#wait = FIRST_WAIT;
        this.listener.link("open");
      }
      this.listener.frame(frame);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      if (event.code === NOT_FOR_US) this.#ended = true;
      this.#lost();
    };
  }

  #lost(): void {
    this.#drop();
    this.listener.link(this.#ended ? "closed" : "lost");
    if (this.#ended) return;
    window.clearTimeout(this.#again);
    this.#again = window.setTimeout(() => this.#open(), this.#wait * (0.7 + 0.6 * Math.random()));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.8);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #heartbeat(): void {
    if (!this.#socket) return;
    if (Date.now() - this.#heard > SILENCE) this.#lost();
    else this.send({ type: "ping" });
  }

  /** The network or the window is back: do not wait any longer. */
  #hurry = (): void => {
    if (this.#ended || document.hidden) return;
    if (this.#socket) {
      this.#heartbeat();
    } else {
      window.clearTimeout(this.#again);
      this.#open();
    }
  };
}
