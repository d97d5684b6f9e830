/** Time that passes only when a test says so. */
export class Clock {
  time = 0;
  #due = [];

  /** As the page's `After`. */
  after = (time, then) => {
    const timer = { at: this.time + time, then };
    this.#due.push(timer);
    return () => (this.#due = this.#due.filter((other) => other !== timer));
  };

  now = () => this.time;

  /** Let so many milliseconds pass; what falls due meanwhile happens in its order. */
  pass(time) {
    const end = this.time + time;
    for (let next = this.#first(end); next; next = this.#first(end)) {
      this.#due = this.#due.filter((other) => other !== next);
      this.time = next.at;
      next.then();
    }
    this.time = end;
  }

  #first(end) {
    return this.#due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  }
}
