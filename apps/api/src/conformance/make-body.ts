import type { Field, FieldKind, FieldOf } from '@diwan/contract/kit/field';
import { writableFields } from '@diwan/contract/kit/form';
import { asksOwnPassword, OWN_PASSWORD, type Resource } from '@diwan/contract/kit/resource';
import { validate } from '@diwan/contract/kit/validate';
import { INITIAL_SETTINGS } from '@diwan/contract/settings/settings';
import type { ResourceApi } from '../crud/resource/crud.ts';
import { PASSWORD as OWNERS } from '../testing/access-fixtures.ts';
import type { World } from './world.ts';

export type Body = Record<string, unknown>;

const ARABIC = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';
const LATIN = 'abcdefghijklmnopqrstuvwxyz';
export const PASSWORD = 'tall-date-palm-9';

let serial = 0;

/** A word of a script that no other call gives. */
function newWord(script: 'arabic' | 'latin' | 'any'): string {
  serial += 1;
  const letters = script === 'arabic' ? ARABIC : LATIN;
  let word = '';
  for (let rest = serial + 1_000; rest > 0; rest = Math.floor(rest / letters.length)) word += letters[rest % letters.length];
  return word;
}

/** Where a value is wanted: the country of the record, the name of the field. */
interface Place {
  readonly world: World;
  readonly country: number;
  readonly name: string;
}

/** A value that the schema of a field takes, unlike any before it where it is a text. A method, as those of the product's registries. */
interface Maker<K extends FieldKind> {
  make(place: Place, field: FieldOf<K>): unknown;
}

/** Letters of the field's script, as many as it takes. */
const sizedWord = ({ min, max, script }: FieldOf<'text'>) => {
  const word = newWord(script);
  return word.padEnd(min, word).slice(0, max);
};
/** As many digits as the field says, or the settings ask for where nobody has set anything. */
const sizedDigits = (digits: NonNullable<FieldOf<'text'>['digits']>) =>
  String((serial += 1)).padStart('limit' in digits ? INITIAL_SETTINGS[digits.limit] : digits[0], '1');
const degrees = { make: () => 25.5 };

const MAKERS: { readonly [K in FieldKind]: Maker<K> } = {
  text: {
    make: (_, field) => (field.digits ? sizedDigits(field.digits) : sizedWord(field)),
  },
  rich_text: { make: (_, { script }) => `<p>${newWord(script)}</p>` },
  email: { make: () => `${newWord('latin')}@diwan.example` },
  phone: { make: ({ world, country }) => world.newPhone(country) },
  password: { make: () => PASSWORD },
  // An order is settled once.
  number: { make: ({ name }, { min }) => (name === 'order_id' ? min + (serial += 1) : min + 1) },
  // With the decimals that both countries' currencies have; a percentage has three, of no currency.
  money: { make: (_, { min, currency }) => (min + 1).toFixed(currency === 'discount_unit' ? 3 : 2) },
  flag: { make: (_, { initial }) => initial ?? 0 },
  enum: { make: (_, { initial, values }) => initial ?? values[0] },
  // An admin has one seat.
  ref: { make: ({ world, country, name }, { table }) => (name === 'admin_id' ? world.newAdmin() : world.target(table, country)) },
  refs: { make: ({ world, country }, { table }) => [world.target(table, country)] },
  keys: { make: () => [] },
  hours: { make: () => ['sun 09:00-13:00', 'sun 16:00-22:00', 'sat 20:00-02:00'] },
  image: { make: ({ world }) => world.upload('image') },
  video: { make: ({ world }) => world.upload('video') },
  images: { make: ({ world }) => [world.upload('image')] },
  latitude: degrees,
  longitude: degrees,
  // What was done lies behind, all else ahead.
  date: { make: (_, { years }) => (years?.ahead === 0 ? '2026-05-01' : '2027-05-01') },
  time: { make: () => '09:30' },
  timestamp: { make: () => '2027-05-01T09:30:00.000Z' },
};

/** A value of a field that its own schema takes. */
export function getValue(world: World, country: number, name: string, field: Field): unknown {
  // Every admin of a test has the same.
  if (name === OWN_PASSWORD) return OWNERS;
  if ('example' in field) return field.example;
  const maker: Maker<FieldKind> = MAKERS[field.kind];
  return maker.make({ world, country, name }, field);
}

/** What the resource's own check says of a body: the fields that it refuses, each with the rules that it breaks. */
function getRefusals(world: World, api: ResourceApi, body: Body): string[] {
  const verdict = validate(api.resource, 'create', { ...body, ...world.getFixed(api) }, { phones: world.phones });
  if (verdict.ok) return [];
  return Object.entries(verdict.errors).map(([name, messages]) => {
    const rules = messages.map(({ key, params }) => [key, ...Object.entries(params).map((one) => one.join(' '))].join(' '));
    return `${name} (${JSON.stringify(body[name])}): ${rules.join(', ')}`;
  });
}

const isTaken = (world: World, api: ResourceApi, body: Body): boolean => getRefusals(world, api, body).length === 0;

/** The first choice among the values of the enums that the rules across fields accept. */
function bend(world: World, api: ResourceApi, body: Body): Body {
  if (api.resource.can.create === undefined || isTaken(world, api, body)) return body;
  for (const [name, field] of writableFields(api.resource)) {
    if (field.kind !== 'enum') continue;
    const choice = field.values.map((value) => ({ ...body, [name]: value })).find((one) => isTaken(world, api, one));
    if (choice) return choice;
  }
  throw new Error(
    `No body of ${api.resource.name} satisfies its rules; give the field an \`example\` in its facts. ${getRefusals(world, api, body).join('; ')}`,
  );
}

/** Fields of a new row: those that an admin types in, or where admins create none, all that the database keeps. */
function bodyFields({ resource, store }: ResourceApi): [string, Field][] {
  if (resource.can.create !== undefined) return writableFields(resource);
  return Object.entries(resource.fields).filter(([name]) => store.columns.has(name));
}

/** A body that creates a row in a country, of the resource's facts alone: with all of its fields. */
export function makeBody(world: World, api: ResourceApi, country: number, more: Body = {}): Body {
  const body = Object.fromEntries(bodyFields(api).map(([name, field]) => [name, getValue(world, country, name, field)]));
  if ('country_id' in body) body['country_id'] = country;
  const hasPassword = Object.values(api.resource.fields).some((field) => field.kind === 'password');
  return { ...bend(world, api, { ...body, ...(hasPassword && { passwordConfirm: PASSWORD }) }), ...more };
}

/** As `makeBody`, without passwords where they are optional: hashing takes long on purpose. */
export function makeQuickBody(world: World, api: ResourceApi, country: number, more: Body = {}): Body {
  const body = makeBody(world, api, country, more);
  const asked = Object.values(api.resource.fields).some((field) => field.kind === 'password' && !field.optional);
  if (asked) return body;
  const passwords = new Set(Object.entries(api.resource.fields).flatMap(([name, field]) => (field.kind === 'password' ? [name] : [])));
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'passwordConfirm' && !passwords.has(name)));
}

/** Flags are mostly what they are at first. */
function flagValues({ initial }: Field): number[] {
  const usual = initial === 1 ? 1 : 0;
  return [usual, usual, 1 - usual];
}

/** As `makeBody`, with other enums and flags for each index, as far as the rules across fields accept them. */
export function makeVaried(world: World, api: ResourceApi, country: number, index: number): Body {
  let body = makeQuickBody(world, api, country);
  for (const [position, [name, field]] of bodyFields(api).entries()) {
    const values = field.kind === 'flag' ? flagValues(field) : field.kind === 'enum' ? field.values : [];
    // What follows from a rule stays as the rule lets it.
    if (values.length === 0 || 'example' in field) continue;
    const varied = { ...body, [name]: values[(index + position * index) % values.length] };
    if (api.resource.can.create === undefined || isTaken(world, api, varied)) body = varied;
  }
  return body;
}

/** The password of whoever asks, where some changes take it. */
export const ownPassword = (resource: Resource): Body => (asksOwnPassword(resource) ? { [OWN_PASSWORD]: OWNERS } : {});

/** The form of a row as an edit sends it: its fields as they are, a new password left out, and the version that it is based on. */
export function getForm({ resource }: ResourceApi, row: Body): Body {
  const fields = writableFields(resource).filter(([, field]) => !field.writeOnly);
  return { ...Object.fromEntries(fields.map(([name]) => [name, row[name]])), ...ownPassword(resource), updated_at: row['updated_at'] };
}

/** Another value of a kind that can simply be edited; null where a field of the kind is changed by more than its value. */
const OTHERS: { readonly [K in FieldKind]: Maker<K> | null } = {
  text: MAKERS.text,
  rich_text: null,
  email: MAKERS.email,
  phone: MAKERS.phone,
  password: null,
  number: { make: (_, { max }) => max },
  money: null,
  flag: null,
  enum: null,
  ref: null,
  refs: null,
  keys: null,
  hours: null,
  image: null,
  video: null,
  images: null,
  latitude: { make: () => -1.25 },
  longitude: null,
  date: { make: (_, { years }) => (years?.ahead === 0 ? '2026-01-31' : '2028-01-31') },
  time: null,
  timestamp: null,
};

/** Another value for a field that can simply be edited, or undefined. */
export function anotherValue(world: World, country: number, name: string, field: Field): unknown {
  if ('example' in field || field.writeOnly) return undefined;
  const other: Maker<FieldKind> | null = OTHERS[field.kind];
  return other?.make({ world, country, name }, field);
}
