/** A call that was refused, or that nobody answered (`status` 0, `offline`). */
export class AppCallError extends Error {
  override readonly name = 'AppCallError';
  readonly status: number;
  /** A stable word, such as `offer_taken`. */
  readonly code: string;
  /** Per field, after a validation; in the language that was asked for. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** After how many seconds it is worth asking again, where the server says so. */
  readonly retryAfter: number | null;

  constructor(status: number, body: unknown, retryAfter: number | null = null) {
    const answer = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
    super(typeof answer['message'] === 'string' ? answer['message'] : `the call failed (${status})`);
    this.status = status;
    this.code = typeof answer['code'] === 'string' ? answer['code'] : status === 0 ? 'offline' : 'unknown';
    this.errors = (answer['errors'] ?? {}) as AppCallError['errors'];
    this.retryAfter = retryAfter;
  }

  /** Whether the same call may succeed a little later: nobody answered, or the server asks for patience. */
  get mayPass(): boolean {
    return this.status === 0 || this.status === 429 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}
