/** More than are said in the seconds between two ways, little enough to keep. */
const KEPT = 5_000;

/** Lets through what comes by several ways the first time only. */
export class OnceHeard {
  readonly #heard = new Set<string>();

  isNew(news: string): boolean {
    if (this.#heard.has(news)) return false;
    this.#heard.add(news);
    // A set gives its members in the order in which they came.
    if (this.#heard.size > KEPT) this.#heard.delete(this.#heard.values().next().value ?? '');
    return true;
  }
}
