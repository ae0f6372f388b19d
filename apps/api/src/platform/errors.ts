import type { FieldErrors, Message } from '@diwan/contract/kit/validate';
import type { TextParams } from '@diwan/contract/kit/counted-params';
import type { ErrorCode, RuleKey } from '@diwan/locales/keys';

/** An answer that is not success: its status, its stable code (`errors.<code>` in the catalogue) and what fills the text. */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    readonly params: TextParams = {},
    readonly extra: {
      readonly errors?: FieldErrors;
      readonly data?: unknown;
      readonly retryAfter?: number;
      /** The methods that a path has, where it was asked by another. */
      readonly allow?: readonly string[];
    } = {},
  ) {
    super(code);
  }
}

/** 422 with a text for each field. */
export const invalid = (errors: FieldErrors) => new AppError(422, 'validation', {}, { errors });

/** 422 for one field: `validation.<key>`. */
export const invalidField = (field: string, key: RuleKey, params: Record<string, string | number> = {}) =>
  invalid({ [field]: [{ key, params }] });

/** What is wrong with the keys of a body that its call does not know. */
export const unknownKeys = (keys: readonly string[]): Record<string, Message[]> =>
  Object.fromEntries(keys.map((key) => [key, [{ key: 'unknown_key', params: {} }]]));

/** 422 that names each key that a call does not know, where there are any. */
export function refuseUnknown(keys: readonly string[]): void {
  if (keys.length > 0) throw invalid(unknownKeys(keys));
}

export const notFound = (code: ErrorCode = 'row.not_found') => new AppError(404, code);
export const forbidden = (code: ErrorCode = 'permission.missing') => new AppError(403, code);
export const unauthorized = (code: ErrorCode = 'auth.required') => new AppError(401, code);

/** 409; `data` shows what it collided with. */
export const conflict = (code: ErrorCode, params: TextParams = {}, data?: unknown) =>
  new AppError(409, code, params, data === undefined ? {} : { data });

/** 429, with the seconds to wait. */
export const tooMany = (code: ErrorCode, seconds: number) => new AppError(429, code, { seconds }, { retryAfter: seconds });
