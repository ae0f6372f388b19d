import { isToggle, type Field } from './field.ts';
import type { Failure, Fields, Form, RecordFields, ValueOf } from './form.ts';
import type { PermissionUrl } from '../permissions/catalogue.ts';
import type { UserType } from '@diwan/domain/people';

/** How the rows of a resource relate to countries: the column that names it, or none. */
export type CountryScope =
  | { readonly column: 'country_id'; readonly nullable: boolean }
  /** The rows are countries themselves. */
  | { readonly column: 'id'; readonly nullable: false }
  | null;

/** Filters that mean the same on every list that has them (§2 of the specification), beside a resource's own fields. */
const NAMED_FILTERS = {
  keyword: 'text',
  id: 'id',
  created_at: 'day',
  from_date: 'day',
  to_date: 'day',
  ended_from: 'day',
  ended_to: 'day',
  from_time: 'time',
  to_time: 'time',
  last_login: 'day',
  last_logout: 'day',
  month: 'month',
  status: 'flag',
  filter: 'sets',
} as const;
export type NamedFilter = keyof typeof NAMED_FILTERS;

/** A filter that is no field of the rows: declared as a field is, or as what people choose it by. The API has the SQL of what it looks at. */
export type OwnFilter = Field | FilterKind;
export type FilterKind = Exclude<(typeof NAMED_FILTERS)[NamedFilter], 'sets'> | 'year';

/** A list's facts; `Name` are the names of the resource's fields where it is declared, any text once it is registered; `Own` of its own filters. */
export interface ListFacts<Name extends string = string, Own extends string = never> {
  /** Columns that the keyword looks into. */
  readonly search: readonly Name[];
  readonly filters: readonly (Name | NamedFilter | Own)[];
  /** What filters ask that are no fields, by their names: their words are `resources.<name>.filters.<filter>`. */
  readonly ownFilters?: Readonly<Partial<Record<string, OwnFilter>>>;
  readonly sorts: readonly (Name | 'id' | 'created_at')[];
  /** Named sets of rows for `filter=`. */
  readonly sets?: readonly string[];
  /** What a set takes besides seeing the list, where it says of the rows what others may not know. */
  readonly setsCan?: Readonly<Record<string, PermissionUrl>>;
  /** Filters by which forms narrow the options, besides the rows' country and what other fields agree with. */
  readonly narrowsOptions?: readonly Name[];
  /** Other names of filters, as the specification has them, and the filter that each stands for. */
  readonly aliases?: Readonly<Record<string, Name | NamedFilter | Own>>;
  /** Other spellings of a field's values that a filter understands. */
  readonly spellings?: Readonly<Partial<Record<Name, Readonly<Record<string, string>>>>>;
  /** What the statistics count beside all rows, where that is not `is_active`. */
  readonly parts?: StatusParts<Name>;
  /** Amounts that are added up, for each `currency` of the rows by itself. */
  readonly sums?: readonly Name[];
}

/** Rows counted by the statuses that they have: each part by its name in `statistc`; `share` is the part that the percentage is of. */
export interface StatusParts<Name extends string = string> {
  readonly column: Name;
  readonly counts: Readonly<Record<string, readonly string[]>>;
  readonly share: string;
}

export interface ResourceRights {
  readonly list: PermissionUrl;
  readonly show: PermissionUrl;
  readonly create?: PermissionUrl;
  /** Where rows come into being by a call and a form of their own, in place of `create`. */
  readonly place?: PermissionUrl;
  readonly update?: PermissionUrl;
  readonly delete?: PermissionUrl;
  /** For the flags; `update` where a resource names none. */
  readonly toggle?: PermissionUrl;
}

/** Rows of which some are other people's business than the rest: each is of the part that follows from its value in a column. */
export interface RowParts {
  readonly column: string;
  readonly partFrom: (value: string) => string;
  /** The parts that somebody with these rights hears of. */
  readonly heardBy: (may: (right: PermissionUrl) => boolean) => readonly string[];
}

/** The people of the marketplace whose rows these are: their apps hear of each change. */
export interface Owners {
  /** As which event of their socket. */
  readonly event: 'order';
  /** The column of what they are told. */
  readonly status: string;
  /** The columns that name them. */
  readonly columns: Readonly<Record<UserType, string>>;
}

/** A form whose rows are kept, listed and shown; `C` are the columns that a reference to a row shows beside its id. */
export interface ResourceFacts<N extends string, F extends Fields, C extends string = string> extends Form<F> {
  readonly name: N;
  readonly scope: CountryScope;
  readonly list: ListFacts;
  readonly can: ResourceRights;
  /** Who hears of changes of which rows, where that is not whoever may list the resource. */
  readonly parts?: RowParts;
  readonly owners?: Owners;
  /** The fields whose values name a row to people: `name_ar` and `name_en`, or first and last name. */
  readonly label: readonly C[];
  /** What a reference to a row shows beside its id and its label. */
  readonly shownBeside?: readonly C[];
  /** What select options show beside the name. */
  readonly offeredWith?: readonly string[];
  /** Its rows are few: a select has all of them at once. */
  readonly offeredWhole?: true;
  /** Who else may read its options: whoever may make a call that names its rows, though no record has a field for them. */
  readonly offeredTo?: PermissionUrl;
  /** Why a row that others name is not deleted, and why one of another country is not chosen, where more is to be said than usual. */
  readonly refusals?: { readonly inUse?: string; readonly otherCountry?: string };
  /** The dashboard's path, without the leading slash. */
  readonly route: string;
  /** Rows stand in an order that admins give them: that of their `position`, which is the list's own order. */
  readonly ordered: boolean;
  /** What deleting does to rows that others name: it is refused, or they become `is_archived`, out of use but still to be read. */
  readonly whenUsed: 'refuse' | 'archive';
  /** Showing a row opens its page (§2: only some do); elsewhere the row expands, in which a link leads to the page if there is one. */
  readonly opensPage: boolean;
  /** The flags, each with its value, before which `GET {name}/at_stake` is asked what is at stake; deleting asks as well. */
  readonly atStake?: Readonly<Record<string, 0 | 1>>;
  /** Paths of flags beside the usual one, by flag. */
  readonly togglePaths?: Readonly<Record<string, string>>;
  /** Though its rows belong to no country, rules of their own say who may change each: admins and roles, by whom they are about. */
  readonly ownRules?: true;
  /** The resource whose rows these are, when this is a view of it. */
  readonly base?: string;
}

export type Resource = ResourceFacts<string, Fields>;

type ResourceInput<F extends Fields, C extends string, O extends string> = Omit<
  ResourceFacts<string, F>,
  'name' | 'fields' | 'scope' | 'route' | 'ordered' | 'whenUsed' | 'opensPage' | 'rule' | 'list' | 'label' | 'shownBeside' | 'base'
> & {
  fields: F;
  list: ListFacts<keyof F & string, NoInfer<O>> & { ownFilters?: Readonly<Record<O, OwnFilter>> };
  label: readonly C[];
  shownBeside?: readonly C[];
  scope: 'country_id' | 'country_id?' | 'id' | 'none';
  route?: string;
  ordered?: boolean;
  whenUsed?: 'refuse' | 'archive';
  opensPage?: boolean;
  rule?: (record: Partial<RecordFields<F>>, fail: Failure<keyof F & string>) => void;
};

const SCOPES = {
  country_id: { column: 'country_id', nullable: false },
  'country_id?': { column: 'country_id', nullable: true },
  id: { column: 'id', nullable: false },
  none: null,
} as const;

/** Declares the facts of a resource, from which validation, types, permissions, documents and tests follow. */
export function defineResource<const N extends string, const F extends Fields, const C extends keyof F & string, O extends string = never>(
  name: N,
  input: ResourceInput<F, C, O>,
): ResourceFacts<N, F, C> {
  const { scope, route, ordered, whenUsed, opensPage, rule, ...rest } = input;
  if (ordered && !('position' in input.fields)) throw new Error(`${name} is ordered, but has no position`);
  return {
    name,
    route: route ?? name,
    ordered: ordered ?? false,
    whenUsed: whenUsed ?? 'refuse',
    opensPage: opensPage ?? false,
    scope: SCOPES[scope],
    ...rest,
    ...(rule && { rule }),
  };
}

/** The table of a resource's rows: its name in the database's own spelling, `cancelReasons` -> `cancel_reasons`. */
export function tableName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');
}

/** The same rows under another name: its own route, list and permissions, where they differ. */
export function defineView<const N extends string, const F extends Fields, const C extends string>(
  name: N,
  base: ResourceFacts<string, F, C>,
  own: Partial<Omit<ResourceFacts<N, F, C>, 'name' | 'fields' | 'base'>> & { route: string },
): ResourceFacts<N, F, C> & { readonly base: string } {
  return { ...base, ...own, name, base: base.name };
}

type Flat<T> = { [K in keyof T]: T[K] };
type WriteOnlyKeys<F extends Fields> = { [K in keyof F]: F[K] extends { readonly writeOnly: true } ? K : never }[keyof F];

/** The resources by their names; the registry says which there are, as the kit knows none. */
export interface Registered {}

/** A row as far as a reference shows it, where its resource is not known. */
export type Reference = { id: number; [column: string]: unknown };
type ReferenceTo<R> = R extends { fields: infer F extends Fields; label: readonly (infer C)[] }
  ? Flat<{ id: number } & Pick<RecordFields<F>, C & keyof F>>
  : Reference;
type NamedRow<T> = T extends keyof Registered ? ReferenceTo<Registered[T]> : Reference;

/** The rows that the fields of a record name, under the keys that answers have them under. */
type References<F extends Fields> = {
  -readonly [K in keyof F as F[K] extends { readonly kind: 'ref' } ? ReferenceName<K> : never]: F[K] extends {
    readonly table: infer T;
    readonly optional: infer O;
  }
    ? NamedRow<T> | (O extends true ? null : never)
    : never;
} & {
  -readonly [K in keyof F as F[K] extends { readonly kind: 'refs'; readonly table: infer T extends string } ? T : never]: F[K] extends {
    readonly table: infer T;
  }
    ? NamedRow<T>[]
    : never;
};

/** A row as the API sends it, with those that its references name. */
export type RecordOf<R> = R extends { fields: infer F extends Fields }
  ? Flat<{ id: number; created_at: string; updated_at: string } & Omit<RecordFields<F>, WriteOnlyKeys<F>> & References<F>>
  : never;

/** A body as `POST` and `PUT` take it. */
export type RecordBody<R> = R extends { fields: infer F extends Fields }
  ? { [K in keyof F as F[K] extends { readonly readOnly: true } ? never : K]: ValueOf<F[K]> }
  : never;

/** What the specification calls the rows that some references name. */
const SPECIFIED_NAMES = { cancel_reason_id: 'cancel_reason_data', report_reason_id: 'report_reason_data' } as const;
type SpecifiedNames = typeof SPECIFIED_NAMES;
type ReferenceName<K> = K extends keyof SpecifiedNames ? SpecifiedNames[K] : K extends `${infer Stem}_id` ? Stem : K & string;

/** The key under which an answer shows the row that a reference names: `country_id` shows `country`. */
export function referenceName(field: string): string {
  const specified: Readonly<Record<string, string>> = SPECIFIED_NAMES;
  return specified[field] ?? field.replace(/_id$/, '');
}

/** What a filter of a list asks: a field of its rows, or what it declares beside them; undefined where it means the same on every list. */
export const getFilter = ({ fields, list }: Resource, name: string): OwnFilter | undefined => fields[name] ?? list.ownFilters?.[name];

/** The same with those that mean the same on every list: a field, or the kind that its value is of. */
export const getFilterKind = (resource: Resource, name: string): OwnFilter | 'sets' =>
  getFilter(resource, name) ?? NAMED_FILTERS[name as NamedFilter];

/** Fields that an answer carries. */
export function readableFields(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => !field.writeOnly);
}

/** True for a resource whose rows belong to no country, and so hold in all of them: they are changed by who works in all. */
export function isEverywhere({ scope, ownRules }: Resource): boolean {
  return scope === null && !ownRules;
}

/**
 * True for a row that holds in all countries. What nobody makes here, such as a message from outside, holds nowhere where it names
 * no country: whoever reads it may deal with it.
 */
export function holdsEverywhere(resource: Resource, row: Readonly<Record<string, unknown>>): boolean {
  const { scope, can } = resource;
  return isEverywhere(resource) || (scope !== null && scope.nullable && can.create !== undefined && row[scope.column] === null);
}

/** The field in which whoever saves proves anew who they are. */
export const OWN_PASSWORD = 'current_password';

/** True for a resource of which some changes take the password of whoever makes them. */
export const asksOwnPassword = ({ fields }: Resource): boolean => OWN_PASSWORD in fields;

/** Who may set the flags of a resource: whoever has their own right, or may edit where there is none. */
export function toggleRight({ name, can }: Resource): PermissionUrl {
  const right = can.toggle ?? can.update;
  if (right === undefined) throw new Error(`${name} has flags that nobody may set`);
  return right;
}

/** Flags with a switch and a call of their own. */
export function toggleFlags(resource: Resource): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => (isToggle(field) ? [name] : []));
}
