import type { JsonSchema } from './record-schema.ts';

/** What the document says about a call, beside its path, its permission and what all calls have in common. */
export interface RouteDoc {
  /** One line, in English. */
  readonly summary: string;
  /** The group that it stands in. */
  readonly tag: string;
  readonly query?: Readonly<Record<string, JsonSchema>>;
  readonly body?: JsonSchema;
  /** JSON where it is not named. */
  readonly bodyType?: string;
  /** The status of success; 200 where it is not named. */
  readonly status?: number;
  readonly answer?: JsonSchema;
  /** JSON where it is not named. */
  readonly answerType?: string;
  /** The answer of a 202, where what is asked for may have to wait. */
  readonly later?: JsonSchema;
  /** The stable codes of its own refusals, by status, beside those that its permission brings. */
  readonly codes?: Readonly<Record<number, readonly string[]>>;
  /** With an `Idempotency-Key` it is done once. */
  readonly isIdempotent?: boolean;
  /** Admins do not make it without one either. */
  readonly needsKey?: boolean;
  /** Whoever has its answer already gets 304. */
  readonly isCacheable?: boolean;
}

declare module '../../platform/http/server.ts' {
  interface RouteConfig {
    /** For calls that are not a resource's: those follow from its facts. */
    doc?: RouteDoc;
  }
}
