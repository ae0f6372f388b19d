import type { FieldErrors, Message } from './kit/validate.ts';

/** Whom a notification can be sent to: the names of tables without their last letter (§7), with the table of each. */
export const AUDIENCES = {
  client: 'clients',
  rider: 'riders',
  provider: 'providers',
  driver: 'drivers',
  contributor: 'contributors',
} as const;
export type Audience = keyof typeof AUDIENCES;
export const AUDIENCE_NAMES = Object.keys(AUDIENCES) as Audience[];

export const TITLE_MAX = 120;
export const BODY_MAX = 1_000;
/** People that can be named one by one; more are reached as all of a kind. */
export const NAMED_MAX = 10_000;
const ID_MAX = 2_147_483_647;

/** Who is to get it: all of a kind, or those named. */
export interface Addressees {
  readonly user_type: Audience;
  readonly all: boolean;
  readonly user_ids: readonly number[];
}
export interface Broadcast extends Addressees {
  readonly title: string;
  readonly body: string;
}
type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly errors: FieldErrors };
type Given = Readonly<Record<string, unknown>>;

const KEYS: ReadonlySet<string> = new Set(['all', 'user_type', 'user_ids', 'title', 'body']);
const says = (key: string, params: Message['params'] = {}): Message[] => [{ key, params }];

function textErrors(value: unknown, max: number): Message[] {
  if (typeof value !== 'string' || value.trim() === '') return says('empty');
  return value.trim().length > max ? says('too_long', { max }) : [];
}

const isYes = (value: unknown) => value === 1 || value === '1' || value === true;
const isNo = (value: unknown) => value === 0 || value === '0' || value === false || value === undefined;

/** A form carries texts: `user_ids[0]=7`. */
function idsOf(value: unknown): number[] {
  const list = Array.isArray(value) ? value : [];
  return list.map((id) => (typeof id === 'number' || (typeof id === 'string' && id !== '') ? Number(id) : 0));
}

function idErrors(all: boolean, ids: readonly number[]): Message[] {
  if (all) return [];
  if (ids.length > NAMED_MAX) return says('too_many', { max: NAMED_MAX });
  return ids.length === 0 || ids.some((id) => !Number.isSafeInteger(id) || id < 1 || id > ID_MAX) ? says('empty') : [];
}

function collect(found: Record<string, Message[]>, given: Given): FieldErrors {
  const unknown = Object.keys(given).filter((key) => !KEYS.has(key));
  const all = { ...found, ...Object.fromEntries(unknown.map((key) => [key, says('unknown_key')])) };
  return Object.fromEntries(Object.entries(all).filter(([, messages]) => messages.length > 0));
}

const recordOf = (body: unknown): Given => (typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Given) : {});

function addresseesOf(given: Given): { value: Addressees; errors: Record<string, Message[]> } {
  const all = isYes(given['all']);
  const ids = [...new Set(idsOf(given['user_ids']))];
  const type = given['user_type'];
  const known = typeof type === 'string' && Object.hasOwn(AUDIENCES, type);
  return {
    value: { user_type: type as Audience, all, user_ids: all ? [] : ids },
    errors: { all: all || isNo(given['all']) ? [] : says('flag'), user_type: known ? [] : says('empty'), user_ids: idErrors(all, ids) },
  };
}

/** Checks who a notification is to go to. */
export function checkAddressees(body: unknown): Checked<Addressees> {
  const { title: _title, body: _body, ...given } = recordOf(body);
  const { value, errors } = addresseesOf(given);
  const found = collect(errors, given);
  return Object.keys(found).length > 0 ? { ok: false, errors: found } : { ok: true, value };
}

/** Checks a notification to be sent, in the dialog, the form and the API: title and content are required (§5). */
export function checkBroadcast(body: unknown): Checked<Broadcast> {
  const given = recordOf(body);
  const { value, errors } = addresseesOf(given);
  const found = collect({ ...errors, title: textErrors(given['title'], TITLE_MAX), body: textErrors(given['body'], BODY_MAX) }, given);
  if (Object.keys(found).length > 0) return { ok: false, errors: found };
  return { ok: true, value: { ...value, title: String(given['title']).trim(), body: String(given['body']).trim() } };
}
