import { asError } from './thrown.ts';

/** What lasts is said again after so long. */
const AGAIN_MS = 10 * 60_000;
/** Of those that differ each time, as by a number, no more are remembered. */
const MOST_KINDS = 20;

/** Something that may fail many times a minute while a neighbour is away, and is to be said once: as it begins, each ten minutes, and as it is over. */
export class Outage {
  readonly #reported = new Map<string, number>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Takes note of a failure; true where it is to be said, as the first of its kind or after a while. */
  fails(error: unknown): boolean {
    const { message } = asError(error);
    const last = this.#reported.get(message);
    if (last !== undefined && this.now() - last < AGAIN_MS) return false;
    if (this.#reported.size >= MOST_KINDS && last === undefined) return false;
    this.#reported.set(message, this.now());
    return true;
  }

  /** Takes note of a success; true where it ends an outage. */
  works(): boolean {
    const wasOut = this.#reported.size > 0;
    this.#reported.clear();
    return wasOut;
  }
}
