/** Something that a press asks of the server: whether it is on its way, and why it failed. */

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export class Attempt {
  busy = $state(false);
  trouble = $state("");

  /** Do the work. If it fails, its reason is the trouble. */
  async run(work: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.trouble = "";
    try {
      await work();
    } catch (error) {
      this.trouble = messageOf(error);
    }
    this.busy = false;
  }
}
