import type * as z from 'zod/mini';
import { kindSchema } from '../kinds/schemas.ts';
import type { ValidationContext } from './kind-schema.ts';
import { bodySchema, getCompanions, type Mode } from './schema.ts';
import { writableFields, type Form, type Values } from './form.ts';
import { isRecord } from '@diwan/domain/records';

/** A text of the catalogue, `validation.<key>`, with what fills its gaps. */
export interface Message {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}
export type FieldErrors = Readonly<Record<string, readonly Message[]>>;
export type Validated = { readonly ok: true; readonly value: Values } | { readonly ok: false; readonly errors: FieldErrors };

interface Issue {
  readonly code?: string | undefined;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly keys?: readonly string[];
  /** The bounds that a check of our own names. */
  readonly params?: Message['params'] | undefined;
}

type Collected = Record<string, Message[]>;

function add(errors: Collected, field: string, key: string, params: Message['params'] = {}) {
  const list = (errors[field] ??= []);
  if (!list.some((message) => message.key === key)) list.push({ key, params });
}

function getParams(issue: Issue): Message['params'] {
  const params: Record<string, string | number> = { ...issue.params };
  if (issue.minimum !== undefined) params['min'] = Number(issue.minimum);
  if (issue.maximum !== undefined) params['max'] = Number(issue.maximum);
  return params;
}

/** A key of the catalogue; else it is what the library says, in whichever language, where a schema names no text of ours. */
const KEY = /^[a-z][a-z_\d]*$/;
const keyFrom = ({ message }: Issue): string => (KEY.test(message) ? message : 'wrong_value');

/** What a schema found wrong, by the field that it is about; its messages are keys of the catalogue. */
export function fieldErrors(issues: readonly Issue[]): Collected {
  // Nobody's keys but those of the body: it may hold one called `constructor`.
  const errors: Collected = Object.create(null);
  for (const issue of issues) {
    if (issue.keys && issue.path.length === 0) for (const key of issue.keys) add(errors, key, keyFrom(issue));
    else add(errors, String(issue.path[0] ?? 'body'), keyFrom(issue), getParams(issue));
  }
  return errors;
}

/** Checks a body against a schema that is no form's: its cleaned value, or the texts to show beside each field. */
export function checkSchema<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
): { readonly ok: true; readonly value: z.output<S> } | { readonly ok: false; readonly errors: FieldErrors } {
  const checked = schema.safeParse(value);
  if (checked.success) return { ok: true, value: checked.data };
  const { issues } = checked.error;
  // What is not known at all comes first.
  const isUnknown = ({ code }: Issue) => code === 'unrecognized_keys';
  return { ok: false, errors: fieldErrors([...issues.filter(isUnknown), ...issues.filter((issue) => !isUnknown(issue))]) };
}

/** Whether a field stays as it is stored. */
const isKept = ({ stored }: ValidationContext, name: string, value: unknown): boolean =>
  Boolean(stored) && value != null && String(stored?.[name] ?? '') === String(value);

function checkAcrossFields(form: Form, mode: Mode, body: Values, context: ValidationContext, errors: Collected) {
  const isRefused = (field: string) => errors[field] !== undefined;
  const fail = (field: string, key: string, params?: Message['params']) => add(errors, field, key, params);
  for (const [name, field] of writableFields(form)) {
    if (isRefused(name) || isKept(context, name, body[name])) continue;
    kindSchema(field).beside?.(field, body[name], { ...context, name, body, isRefused, fail });
  }
  if (mode === 'create' || Object.keys(errors).length === 0) {
    // What is refused already is not in the body that a rule sees: that it is missing would be said of it as well.
    const refused = new Set(Object.keys(errors));
    form.rule?.(body, (field, key, params) => {
      if (!refused.has(field)) add(errors, field, key, params);
    });
  }
}

type Parser = ReturnType<typeof bodySchema>;
const schemas = new WeakMap<Form, Partial<Record<Mode, Parser>>>();

function getSchema(form: Form, mode: Mode): Parser {
  const known = schemas.get(form) ?? {};
  schemas.set(form, known);
  return (known[mode] ??= bodySchema(form, mode));
}

/** Of a body that is refused, the values of those fields that are right: rules across fields are written for no others. */
function passed(form: Form, schema: Parser, body: Values, errors: Collected): Values {
  const values: Values = {};
  for (const name of [...writableFields(form).map(([field]) => field), ...Object.keys(form.nested ?? {})]) {
    if (errors[name]) continue;
    const checked = schema.shape[name]?.safeParse(Object.hasOwn(body, name) ? body[name] : undefined);
    if (checked?.success && checked.data !== undefined) values[name] = checked.data;
  }
  for (const name of Object.keys(getCompanions(form.fields))) values[name] = body[name];
  return values;
}

/** Checks a body against a form: its cleaned value, or the texts to show beside each field. */
export function validate(form: Form, mode: Mode, body: unknown, context: ValidationContext): Validated {
  const schema = getSchema(form, mode);
  const parsed = schema.safeParse(body);
  const errors = fieldErrors(parsed.success ? [] : parsed.error.issues);
  // Rules across fields speak up beside missing fields, so that a form shows everything at once.
  const value = parsed.success ? parsed.data : passed(form, schema, isRecord(body) ? body : {}, errors);
  checkAcrossFields(form, mode, value, context, errors);
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value };
}
