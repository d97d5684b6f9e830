/** A table's socket that is opened while the files of the table are still loading. */
import { socketLink } from "./http";

let early: { id: string; socket: WebSocket } | null = null;

/** Open the socket of a table in advance. The table's connection takes it over and says hello. */
export function openSocketEarly(id: string): void {
  closeEarlySocket();
  early = { id, socket: new WebSocket(socketLink(id)) };
}

/** Return the socket that was opened in advance for a table, if it still lives. */
export function takeEarlySocket(id: string): WebSocket | null {
  if (early?.id !== id || early.socket.readyState > WebSocket.OPEN) return null;
  const { socket } = early;
  early = null;
  return socket;
}

/** Close a socket that nobody has taken over. */
export function closeEarlySocket(): void {
  early?.socket.close(1000);
  early = null;
}
