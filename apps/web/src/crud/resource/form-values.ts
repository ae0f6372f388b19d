import type { Field } from '@diwan/contract/kit/field';
import { writableFields, type Form } from '@diwan/contract/kit/form';
import type { Mode } from '@diwan/contract/kit/schema';
import type { FormItem, Row } from './screens.ts';

/** What stands in a form, by field. */
export type FormValues = Readonly<Record<string, unknown>>;

/** What stands for none, by what a field holds. */
const NONE = { text: null, list: [], flag: 0, value: null } as const;

/** What an untouched input holds. */
export function getEmpty({ holds, initial }: Field): unknown {
  return holds === 'text' ? '' : (initial ?? NONE[holds]);
}

/** Names under which a form holds a field: a password is typed twice. */
const namesIn = (field: Field | undefined, name: string) => (field && 'repeated' in field ? [name, field.repeated] : [name]);

/** What a form starts with: the record, or what is empty or initial. */
export function startValues(asks: Form, row: Row | null): FormValues {
  const values: Record<string, unknown> = {};
  for (const [name, field] of writableFields(asks))
    for (const key of namesIn(field, name)) values[key] = (field.writeOnly ? undefined : row?.[key]) ?? getEmpty(field);
  return values;
}

export interface ItemContext {
  readonly values: FormValues;
  readonly superAdmin: boolean;
  readonly mode: Mode;
}

/** Names that a form item draws; `location` draws the map over the three fields of a point. */
function expand(asks: Form, name: string): string[] {
  if (name === 'location' && 'lat' in asks.fields) return ['lat', 'lng', 'location'];
  return namesIn(asks.fields[name], name);
}

/** The fields of one item: those that are drawn, and those that are away and therefore saved as none. */
function getFields(item: FormItem<string>, context: ItemContext): { shown: readonly string[]; none: readonly string[] } {
  if (typeof item === 'string') return { shown: [item], none: [] };
  if (Array.isArray(item)) return { shown: item as readonly string[], none: [] };
  if ('fields' in item) return item.when(context.values) ? { shown: item.fields, none: [] } : { shown: [], none: item.fields };
  if ('superAdmin' in item) return { shown: context.superAdmin ? item.superAdmin : [], none: [] };
  if ('whenNew' in item) return { shown: isAsked(item, context) ? item.whenNew : [], none: [] };
  return { shown: [], none: [] };
}

const isAsked = ({ by }: { readonly by?: 'superadmins' }, { mode, superAdmin }: ItemContext): boolean =>
  mode === 'create' && (by === undefined || superAdmin);

/** The fields that an item shows now, side by side. */
export function shownIn(item: FormItem<string>, context: ItemContext): readonly string[] {
  return getFields(item, context).shown;
}

/**
 * The body to send. Fields whose item is away are saved as none; fields that no item names, and those that only others
 * may set, are left out and stay as they are.
 */
export function getBody(
  asks: Form,
  items: readonly FormItem<string>[] | null,
  context: ItemContext,
  version: string | undefined,
): FormValues {
  const body: Record<string, unknown> = {};
  const { mode } = context;
  const repeats = (name: string) => Object.values(asks.fields).find((field) => 'repeated' in field && field.repeated === name);
  const put = (name: string, value: unknown) => {
    const field = asks.fields[name];
    if (field?.createOnly && mode === 'update') return;
    // An empty password in an edit means the present one.
    const password = field && 'repeated' in field ? field : repeats(name);
    const kept = password !== undefined && value === '' && (mode === 'update' || password.optional);
    if (!kept) body[name] = field?.optional && value === '' ? null : value;
  };
  const names = items
    ? items.flatMap((item) => getFields(item, context).shown.flatMap((name) => expand(asks, name)))
    : Object.keys(context.values);
  for (const name of names) put(name, context.values[name]);
  for (const name of (items ?? []).flatMap((item) => getFields(item, context).none)) put(name, getNone(asks.fields[name]));
  if (mode === 'update' && version !== undefined) body['updated_at'] = version;
  return body;
}

/** What was filled in, for a call that takes no empty values. */
export const withoutEmpty = (values: FormValues): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));

const getNone = (field: Field | undefined): unknown => (field ? NONE[field.holds] : null);

/** The names whose values differ; lists are equal whatever their order. */
export function changedNames(before: FormValues, after: FormValues): string[] {
  return Object.keys(after).filter((name) => !sameValue(before[name], after[name]));
}

export function sameValue(one: unknown, other: unknown): boolean {
  return comparable(one) === comparable(other);
}

function comparable(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  return Array.isArray(value) ? JSON.stringify(value.map(String).toSorted()) : JSON.stringify(value);
}
