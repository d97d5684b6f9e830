/** The chat of one table: messages, quick words, and the people who are muted in this browser. */
import type { FromServer } from "../../frames";
import { wordsOf } from "../view/appearance/emotes";
import { isText, keep, recall, validItems } from "../browser/storage";
import { t } from "../words/words";

type ChatUpdate = Extract<FromServer, { type: "chat" }>;
type EmoteFrame = Extract<FromServer, { type: "emote" }>;

export interface ShownMessage {
  key: string;
  /** Its id at the server; null for a quick word. */
  id: number | null;
  seat: number | null;
  /** The same for one person at this table. Spectators who cannot be told apart are all "strangers". */
  who: string;
  name: string;
  text: string;
  quick: boolean;
  /** Milliseconds since 1970. */
  at: number;
}

export interface MutedPerson {
  who: string;
  name: string;
}

const validMuted = validItems<MutedPerson>(({ who, name }) => isText(who) && isText(name));

const MOST = 200;
const STRANGERS = "strangers";
/** Milliseconds that a message stays visible. Longer messages stay longer. */
const inSight = (text: string): number => 3500 + 45 * text.length;

export class Chat {
  /** Whether the host allows free messages. */
  on = $state(true);
  /** Whether the chat is open, so that its messages count as read. */
  open = $state(false);
  unread = $state(0);
  muted = $state.raw<MutedPerson[]>([]);
  /** The latest message of each person, while it is visible. */
  fresh = $state.raw<ShownMessage[]>([]);
  #messages = $state.raw<ShownMessage[]>([]);
  /** The last free message that I know of. */
  last = 0;
  #quick = 0;

  constructor(
    private readonly id: string,
    private readonly heardSound: () => void,
  ) {
    this.muted = recall(`muted.${id}`, validMuted);
  }

  get messages(): ShownMessage[] {
    return this.#messages.filter(({ who }) => !this.isMuted(who));
  }

  isMuted(who: string): boolean {
    return this.muted.some((muted) => muted.who === who);
  }

  /** Whether what the owner of a seat wrote under a name is hidden. Who has left is known by the name only. */
  isAuthorMuted(name: string, owner: { who: string | null; name: string } | undefined): boolean {
    return owner && owner.who !== null && owner.name === name
      ? this.isMuted(owner.who)
      : this.muted.some((muted) => muted.name === name);
  }

  mute({ who, name }: MutedPerson): void {
    this.#mute([...this.muted, { who, name }]);
    this.fresh = this.fresh.filter((message) => message.who !== who);
  }

  unmute(who: string): void {
    this.#mute(this.muted.filter((muted) => muted.who !== who));
  }

  #mute(muted: MutedPerson[]): void {
    this.muted = muted;
    keep(`muted.${this.id}`, muted);
  }

  read(open: boolean): void {
    this.open = open;
    if (open) this.unread = 0;
  }

  takeMessages({ on, messages }: ChatUpdate): void {
    this.on = on;
    const old = this.last === 0 && messages.length > 1;
    for (const { id, seat, who, name, text, at } of messages) {
      this.last = Math.max(this.last, id);
      const shown = { key: `message ${String(id)}`, id, seat, who, name, text, quick: false, at: 1000 * at };
      if (!this.#messages.some(({ key }) => key === shown.key)) this.#add(shown, old);
    }
  }

  takeEmote({ seat, who, name, emote, at }: EmoteFrame, names: string[]): void {
    const key = `quick ${String(++this.#quick)}`;
    const text = wordsOf(emote, at === null ? "" : (names[at] ?? t("seat {0}", at + 1)));
    const called = name || t("A watcher");
    this.#add(
      { key, id: null, seat, who: who ?? STRANGERS, name: called, text, quick: true, at: Date.now() },
      false,
    );
  }

  #add(message: ShownMessage, old: boolean): void {
    this.#messages = [...this.#messages, message].slice(-MOST);
    if (old || this.isMuted(message.who)) return;
    if (!this.open) this.unread += 1;
    this.fresh = [...this.fresh.filter(({ who }) => who !== message.who), message];
    this.heardSound();
    window.setTimeout(
      () => (this.fresh = this.fresh.filter((other) => other !== message)),
      inSight(message.text),
    );
  }
}
