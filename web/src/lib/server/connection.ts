/** The socket of one table. It says hello, sends pings, and reconnects by itself until it is closed. */
import type { FactsState, FromServer, SentFrame, ToServer } from "../../frames";
import { takeEarlySocket } from "./early_socket";
import { socketLink } from "./http";
import { checkVersion, noteSocketFailures } from "./network.svelte";

const PING_INTERVAL = 3_000;
/** If a ping gets no answer for this long, the connection is lost, even if the browser has not noticed. */
const PONG_TIMEOUT = 5_000;
/** How long the server may take to answer the hello; it may have to load the table first. */
const HELLO_TIMEOUT = 10_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;

/** The server's close code for a table or secret that we may not use. Trying again would not help. */
const NOT_FOR_US = 1008;

/** The browser's own code for a socket that ended without one, or never opened. */
const NO_CODE = 1006;

export type Link = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  hello: () => ToServer;
  frame: (frame: FromServer) => void;
  link: (link: Link) => void;
}

/** Brings the frames of a table: from the server, or from a recording. */
export interface FrameSource {
  /** Send a frame. Return whether it was sent. */
  send: (frame: ToServer) => boolean;
  close: () => void;
}

export class Connection implements FrameSource {
  #socket: WebSocket | null = null;
  /** The last state on this socket. The server leaves out of the next one what has not changed. */
  #state: Partial<FactsState> = {};
  #wait = FIRST_WAIT;
  #ended = false;
  /** How many sockets in a row have brought nothing from the server. */
  #failures = 0;
  #again: number | undefined;
  #pings: number;
  /** Runs while an answer is expected. */
  #timeout: number | undefined;

  constructor(
    private readonly id: string,
    private readonly listener: Listener,
  ) {
    this.#pings = window.setInterval(() => this.#ping(), PING_INTERVAL);
    window.addEventListener("online", this.#reconnectNow);
    window.addEventListener("offline", this.#goneOffline);
    document.addEventListener("visibilitychange", this.#reconnectNow);
    listener.link("connecting");
    this.#open();
  }

  send(frame: ToServer): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  close(): void {
    this.#ended = true;
    this.#countFailures(0);
    window.clearInterval(this.#pings);
    window.clearTimeout(this.#again);
    window.removeEventListener("online", this.#reconnectNow);
    window.removeEventListener("offline", this.#goneOffline);
    document.removeEventListener("visibilitychange", this.#reconnectNow);
    this.#drop();
  }

  #open(): void {
    const socket = takeEarlySocket(this.id) ?? new WebSocket(socketLink(this.id));
    this.#socket = socket;
    this.#state = {};
    this.#awaitAnswer(HELLO_TIMEOUT);
    const greet = (): boolean => this.send(this.listener.hello());
    if (socket.readyState === WebSocket.OPEN) greet();
    else socket.onopen = greet;
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#stopWaiting();
      this.#countFailures(0);
      const frame = this.#complete(JSON.parse(event.data) as SentFrame);
      if (frame.type === "state" || frame.type === "gathering") {
        // After a lost connection the server may be a newer one.
        if (this.#wait > FIRST_WAIT) void checkVersion();
        this.#wait = FIRST_WAIT;
        this.listener.link("open");
      }
      this.listener.frame(frame);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      // A close code of the server has come through the socket.
      if (event.code !== NO_CODE) this.#countFailures(0);
      if (event.code === NOT_FOR_US) this.#ended = true;
      this.#lost();
    };
  }

  #complete(frame: SentFrame): FromServer {
    if (frame.type === "seats") this.#state.seats = frame.seats;
    if (frame.type !== "state") return frame;
    this.#state = { ...this.#state, ...frame };
    return this.#state as FactsState;
  }

  #lost(): void {
    this.#drop();
    this.listener.link(this.#ended ? "closed" : "lost");
    if (this.#ended) return;
    this.#countFailures(this.#failures + 1);
    window.clearTimeout(this.#again);
    this.#again = window.setTimeout(() => this.#open(), this.#wait * (0.7 + 0.6 * Math.random()));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.8);
  }

  #countFailures(failures: number): void {
    if (failures === this.#failures) return;
    this.#failures = failures;
    void noteSocketFailures(failures);
  }

  #drop(): void {
    this.#stopWaiting();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(1000); // a goodbye: without it the server takes me for lost
  }

  #ping(): void {
    if (this.#timeout === undefined && this.send({ type: "ping" })) this.#awaitAnswer(PONG_TIMEOUT);
  }

  #awaitAnswer(within: number): void {
    this.#timeout = window.setTimeout(() => this.#lost(), within);
  }

  #stopWaiting(): void {
    window.clearTimeout(this.#timeout);
    this.#timeout = undefined;
  }

  #goneOffline = (): void => {
    if (this.#socket) this.#lost();
  };

  /** The network or the window is back: reconnect at once. */
  #reconnectNow = (): void => {
    if (this.#ended || document.hidden) return;
    if (this.#socket) {
      this.#ping();
    } else {
      window.clearTimeout(this.#again);
      this.#open();
    }
  };
}
