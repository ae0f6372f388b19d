import * as z from 'zod/mini';
import { overlapping, parseHours, sortHours } from '@diwan/domain/week-hours';
import type { Field } from './field.ts';
import { writableFields, type Resource } from './resource.ts';
import { UPLOAD_FAILED } from '../uploads.ts';

/** What is being saved: passwords are asked for at creation only, and some fields are fixed afterwards. */
export type Mode = 'create' | 'update';

const ARABIC_LETTER = /\p{Script=Arabic}/u;
const LATIN_LETTER = /\p{Script=Latin}/u;
const LETTER = /\p{L}/u;
/** One pattern for form and API: a local part, a domain with a dot, no spaces, ASCII only. */
const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;
/** PostgreSQL, as the calendar itself, knows no year 0. */
const DAY = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** A reference is made by the server only: a folder, a slash and a random name. */
export const UPLOAD_REFERENCE = /^[a-z]+\/[a-z0-9]{8,64}\.(?:webp|mp4|webm|mov)$/;
// PostgreSQL's text cannot hold NUL, and the other control characters have no place in a form. Those that turn the direction of
// what follows would turn the text beside them, too. Half a letter (\p{Cs}) would be kept as another one.
// oxlint-disable-next-line no-control-regex -- matching control characters is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\p{Cs}]/u;
/** Marks that take no room: alone they would make a name that nobody sees. */
const UNSEEN = /[\s\u00ad\u061c\u200b-\u200f\u2060\ufeff]/;

/** A text without what nobody sees around it. One look at each end: a pattern for the end would begin anew at every space within. */
function trimUnseen(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && UNSEEN.test(text.charAt(start))) start += 1;
  while (end > start && UNSEEN.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** True for a text without characters that would harm it or what stands beside it. */
export const hasNoControl = (value: string): boolean => !CONTROL.test(value);

/** True when every letter of the text is of the script and there is at least one. */
export function isWrittenIn(script: 'arabic' | 'latin', value: string): boolean {
  return !(script === 'arabic' ? LATIN_LETTER : ARABIC_LETTER).test(value) && LETTER.test(value);
}

export function isEmail(value: string): boolean {
  // The length first: the pattern goes back over what it has read.
  return value.length <= 250 && EMAIL.test(value);
}

function textSchema(field: Extract<Field, { kind: 'text' }>) {
  const { script } = field;
  return z.string({ error: 'empty' }).check(
    z.overwrite(trimUnseen),
    z.minLength(field.min, { error: (issue) => (issue.input === '' ? 'empty' : 'too_short') }),
    z.maxLength(field.max, { error: 'too_long', abort: true }),
    z.refine(hasNoControl, { error: 'control_characters' }),
    z.refine((value) => script === 'any' || value === '' || isWrittenIn(script, value), { error: script }),
  );
}

/** What a formatted text says, without its marks and without what nobody sees. */
export function saidIn(html: string): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const open = html.indexOf('<', from);
    const close = open === -1 ? -1 : html.indexOf('>', open);
    if (close === -1) break;
    parts.push(html.slice(from, open));
    from = close + 1;
  }
  const text = parts.join('') + html.slice(from);
  return trimUnseen(text.replaceAll(/&#?\w{1,40};/g, ''));
}

/** A page in one language may quote the other; it only has to be written in its own. Marks around nothing say nothing. */
function richTextSchema({ max, script, optional }: Extract<Field, { kind: 'rich_text' }>) {
  const letter = script === 'arabic' ? ARABIC_LETTER : LATIN_LETTER;
  return z.string({ error: 'empty' }).check(
    z.maxLength(max, { error: 'too_long', abort: true }),
    z.refine((html) => optional || saidIn(html) !== '', { error: 'empty' }),
    z.refine(hasNoControl, { error: 'control_characters' }),
    z.refine((html) => script === 'any' || saidIn(html) === '' || letter.test(saidIn(html)), { error: script }),
  );
}

function numberSchema(min: number, max: number, decimals: number) {
  const step = 10 ** decimals;
  return z.number({ error: ({ input }) => (input === undefined || input === null || input === '' ? 'empty' : 'number') }).check(
    z.minimum(min, { error: 'too_small' }),
    z.maximum(max, { error: 'too_large' }),
    z.refine((value) => Number.isInteger(Math.round(value * step * 1e6) / 1e6), { error: decimals === 0 ? 'integer' : 'decimals' }),
  );
}

const id = () => z.int({ error: 'empty' }).check(z.minimum(1, { error: 'empty' }), z.maximum(2_147_483_647, { error: 'empty' }));

function reference(emptyMessage: string) {
  return z.string({ error: emptyMessage }).check(
    z.minLength(1, { error: emptyMessage }),
    z.refine((value) => value !== UPLOAD_FAILED, { error: 'upload_failed' }),
    z.refine((value) => value === '' || value === UPLOAD_FAILED || UPLOAD_REFERENCE.test(value), { error: 'upload_unknown' }),
  );
}

function requiredSchema(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'text':
      return textSchema(field);
    case 'rich_text':
      return richTextSchema(field);
    case 'email':
      return z.string({ error: 'empty' }).check(
        z.trim(),
        z.toLowerCase(),
        z.refine((value) => isEmail(value), { error: (issue) => (issue.input === '' ? 'empty' : 'email') }),
      );
    case 'phone':
      return z.string({ error: 'empty' }).check(
        z.trim(),
        z.refine((value) => /^\+\d{4,20}$/.test(value), { error: (issue) => (issue.input === '' ? 'empty' : 'phone') }),
      );
    case 'password':
      return z
        .string({ error: 'empty' })
        .check(
          z.minLength(field.min, { error: (issue) => (issue.input === '' ? 'empty' : 'too_short') }),
          z.maxLength(field.max, { error: 'too_long' }),
        );
    case 'number':
      return numberSchema(field.min, field.max, field.decimals);
    case 'latitude':
      return numberSchema(-90, 90, 9);
    case 'longitude':
      return numberSchema(-180, 180, 9);
    case 'money':
      return z.string({ error: 'empty' }).check(
        z.refine((value) => /^-?\d{1,15}(?:\.\d{1,4})?$/.test(value), {
          error: ({ input }) => (input === '' ? 'empty' : 'money'),
          abort: true,
        }),
        z.refine((value) => Number(value) >= field.min, { error: 'too_small', params: { min: field.min } }),
        z.refine((value) => Number(value) <= field.max, { error: 'too_large', params: { max: field.max } }),
      );
    case 'flag':
      return z.pipe(
        z.union([z.literal(0), z.literal(1), z.boolean(), z.literal('0'), z.literal('1')], { error: 'flag' }),
        z.transform((value) => (value === true || value === 1 || value === '1' ? 1 : 0)),
      );
    case 'enum':
      return z.enum(field.values as [string, ...string[]], {
        error: ({ input }) => (input === undefined || input === null || input === '' ? 'empty' : 'choice'),
      });
    case 'ref':
      return id();
    case 'refs':
      return z.array(id(), { error: 'empty' }).check(z.maxLength(1000, { error: 'too_many' }));
    case 'keys':
      return z
        .array(z.string({ error: 'empty' }).check(z.maxLength(100)), { error: 'empty' })
        .check(z.maxLength(1000, { error: 'too_many' }));
    case 'hours':
      return z.pipe(
        z
          .array(z.string({ error: 'hours' }).check(z.refine((text) => parseHours(text) !== undefined, { error: 'hours' })), {
            error: 'empty',
          })
          .check(
            ...(field.optional ? [] : [z.minLength(1, { error: 'empty' })]),
            // Each is held against all others: no more of them than may be.
            z.maxLength(field.max, { error: 'too_many', abort: true }),
            z.refine((texts) => overlapping(texts.flatMap((text) => parseHours(text) ?? [])).size === 0, { error: 'hours_overlap' }),
          ),
        z.transform((texts: string[]) => sortHours(texts)),
      );
    case 'image':
      return reference(field.emptyMessage);
    case 'images':
      return z
        .array(reference('empty'), { error: 'empty' })
        .check(...(field.optional ? [] : [z.minLength(1, { error: 'empty' })]), z.maxLength(field.max, { error: 'too_many' }));
    case 'video':
      return reference('video_first');
    case 'date':
      return z.string({ error: 'empty' }).check(z.refine(isDay, { error: (issue) => (issue.input === '' ? 'empty' : 'date') }));
    case 'time':
      return z.string({ error: 'empty' }).check(z.refine((value) => TIME.test(value), { error: 'time' }));
    case 'moment':
      return z.string({ error: 'empty' }).check(z.refine(isMoment, { error: (issue) => (issue.input === '' ? 'empty' : 'moment') }));
  }
}

/** A real day of the calendar, `YYYY-MM-DD`. */
export function isDay(value: string): boolean {
  if (!DAY.test(value)) return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}

const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** A real moment, ISO 8601: its day is one of the calendar, which `Date` alone would move into the next month. */
function isMoment(value: string): boolean {
  return MOMENT.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
}

const emptyToNull = (value: unknown): {} | null => (value === '' ? null : (value ?? null));

/** The schema of one field's value; an optional one takes an empty text as none. */
export function fieldSchema(field: Field, mode: Mode): z.ZodMiniType {
  const required = requiredSchema(field);
  // A flag left out of a new row is its initial value; left out of an edit it stays as it is, as a password does.
  if (field.kind === 'flag') return mode === 'create' ? z._default(required, field.initial ?? 0) : z.optional(required);
  if (field.kind === 'enum' && field.initial !== undefined && mode === 'create') return z._default(required, field.initial as string);
  const optional = field.optional || (mode === 'update' && (field.writeOnly || field.createOnly));
  if (!optional) return required;
  return z.optional(z.pipe(z.transform(emptyToNull), z.nullable(required) as z.ZodMiniType<unknown, {} | null>));
}

const passwordConfirm = (resource: Resource): Record<string, z.ZodMiniType> =>
  Object.values(resource.fields).some((field) => field.kind === 'password') ? { passwordConfirm: z.optional(z.nullable(z.string())) } : {};

/** The schema of a whole body. Unknown keys are refused; `updated_at` names the version that an edit is based on. */
export function bodySchema(resource: Resource, mode: Mode) {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const [name, field] of writableFields(resource)) shape[name] = fieldSchema(field, mode);
  Object.assign(shape, passwordConfirm(resource));
  if (mode === 'update') shape['updated_at'] = z.optional(z.string());
  return z.strictObject(shape, { error: (issue) => (issue.code === 'unrecognized_keys' ? 'unknown_key' : 'body') });
}
