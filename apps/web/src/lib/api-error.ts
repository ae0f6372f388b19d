import { isRecord } from '@diwan/domain/records';
/** A call that did not succeed. `status` 0 means that the server could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  /** A stable word (`order.move_not_allowed`); `offline` without an answer. */
  readonly code: string;
  readonly messages: readonly string[];
  /** Per field, after a validation. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly requestId: string | undefined;
  /** The whole answer: a conflict holds both versions of the row. */
  readonly body: unknown;

  constructor(status: number, body: unknown, fallback: string) {
    const answer = isRecord(body) ? body : {};
    super(typeof answer['message'] === 'string' && answer['message'] !== '' ? answer['message'] : fallback);
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof answer['code'] === 'string' ? answer['code'] : status === 0 ? 'offline' : 'unknown';
    this.messages = Array.isArray(answer['messages']) ? answer['messages'].filter((line): line is string => typeof line === 'string') : [];
    this.errors = isRecord(answer['errors']) ? (answer['errors'] as Record<string, string[]>) : {};
    this.requestId = typeof answer['request_id'] === 'string' ? answer['request_id'] : undefined;
    this.body = body;
  }

  get isOffline(): boolean {
    return this.status === 0;
  }

  /** Whether it says what is wrong with which field. */
  get isInvalid(): boolean {
    return Object.keys(this.errors).length > 0;
  }

  /** Which permissions would do, where one is missing (403). */
  get needs(): readonly string[] {
    const data = isRecord(this.body) ? this.body['data'] : null;
    const needs = isRecord(data) ? data['permissions'] : null;
    return Array.isArray(needs) ? needs.filter((one): one is string => typeof one === 'string') : [];
  }

  /** What to show: the messages, or the one message. */
  get lines(): readonly string[] {
    return this.messages.length > 0 ? this.messages : [this.message];
  }
}

/** Of each field the first thing that is wrong with it. */
export const firstLines = (errors: ApiError['errors']): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, [first = '']]) => [field, first]));

/** The lines to show for anything that was thrown. */
export function getLines(error: unknown, fallback: string): readonly string[] {
  return error instanceof ApiError ? error.lines : [fallback];
}
