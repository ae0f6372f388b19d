import type { PermissionUrl } from '@diwan/contract/permissions/catalogue';
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react';
import type { Fields } from '@diwan/contract/kit/form';
import type { RecordOf, Resource, ResourceFacts } from '@diwan/contract/kit/resource';
import type { FormSlot, InputSlot } from './slots.ts';
import type { FormValues } from './form-values.ts';

/** A row as it comes over the wire, where the kit does not know its resource. */
export interface Row extends Record<string, unknown> {
  id: number;
  created_at: string;
  updated_at: string;
}

/** A column that is not simply a field, or is one under a shorter name. */
export interface Column<R = Row> {
  readonly key: string;
  /** The catalogue key of its header; the field's label of the same key unless told. */
  readonly header?: string;
  /** What it shows; the field of the same key unless told. */
  readonly cell?: (row: R) => ReactNode;
  /** The fields that its cell looks at, where those are not what a field of the same key would: a list's rows carry no others. */
  readonly reads?: readonly string[];
  /** In pixels. */
  readonly width?: number;
  readonly numeric?: boolean;
  /** What it shows is pressed and not read: on a phone it stands among the row's actions. */
  readonly acts?: true;
  /** The sort that its header asks for. */
  readonly sort?: string;
}

/** `name` stands for `name_ar` and `name_en`, `full_name` for first and last name. */
type Stems<F extends Fields> = { [K in keyof F]: K extends `${infer S}_ar` ? S : K extends 'first_name' ? 'full_name' : never }[keyof F];
type Names<F extends Fields> = (keyof F & string) | Stems<F> | 'id' | 'created_at' | 'updated_at';

/** What a resource's forms and lists may name. */
export type FieldName<R extends { readonly fields: Fields }> = Names<R['fields']>;

/** Fields of a form in the order in which they stand; names side by side in one array. */
export type FormItem<N extends string> =
  | N
  | readonly N[]
  /** A heading: `form.sections.<heading>`. */
  | { readonly heading: string }
  /** Fields that only some values call for; while they are away, they are saved as none. */
  | { readonly fields: readonly N[]; readonly when: (values: FormValues) => boolean }
  /** Fields that only a superadmin sets; from others they are not sent at all. */
  | { readonly superAdmin: readonly N[] }
  /** Fields that are asked for when a row is made and kept elsewhere from then on; some are a superadmin's. */
  | { readonly whenNew: readonly N[]; readonly by?: 'superadmins' };

export interface DetailSection<N extends string = string> {
  /** `detail.sections.<heading>`. */
  readonly heading: string;
  readonly fields: readonly N[];
}

/** A button beside show, edit and delete, for what only one resource does. */
export interface RowAction<R = Row> {
  readonly key: string;
  readonly icon: ReactNode;
  /** The catalogue key of its words. */
  readonly label: string;
  readonly shown?: (row: R) => boolean;
  readonly run: (row: R) => void;
}

/** A tab of a row's page, between its overview and its log. */
export interface DetailTab<R = Row> {
  readonly key: string;
  /** The catalogue key of its words. */
  readonly label: string;
  /** What opens it: one of these is enough. */
  readonly can?: PermissionUrl | readonly PermissionUrl[];
  readonly content: ComponentType<{ row: R }>;
}

/** What a dialog about the selected rows is given; `done` when they need not stay selected. */
export interface SelectionDialogProps {
  readonly resource: Resource;
  readonly rows: readonly Row[];
  readonly onClose: (done: boolean) => void;
}

/** Something to be done with the selected rows, beside deleting them: a button of the selection bar that opens a dialog. */
export interface SelectionAction {
  readonly key: string;
  /** The catalogue key of its words. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly can: PermissionUrl;
  readonly dialog: LazyExoticComponent<ComponentType<SelectionDialogProps>>;
}

/** A form of a resource's own; one that is large may have its code on its way before it is drawn (`warmPart`). */
export type FormComponent = ComponentType<FormSlot> & { readonly warmUp?: () => void };

interface Choices<F extends Fields, R> {
  readonly columns: readonly (Names<F> | Column<R>)[];
  /** Further columns for who chooses them; what they show is asked for then. */
  readonly moreColumns?: readonly (Names<F> | Column<R>)[];
  /** Rows of fields, or a component that draws the whole form between header and footer. */
  readonly form?: readonly FormItem<Names<F>>[] | FormComponent;
  /** Asks the server whether a row's form may be saved by this admin; where not, it says why. */
  readonly asksEditable?: (id: number, signal: AbortSignal) => Promise<{ readonly data: { readonly reason: string | null } }>;
  /** Inputs that replace the ones of the fields' kinds. */
  readonly inputs?: Partial<Record<keyof F & string, ComponentType<InputSlot>>>;
  readonly detail?: readonly DetailSection<Names<F>>[];
  /** The fields beside the sections of a detail page. */
  readonly summary?: readonly Names<F>[];
  /** The field whose word stands beside the name on a detail page: the state that the row is in. */
  readonly state?: keyof F & string;
  /** What belongs to a row, on its page. */
  readonly tabs?: readonly DetailTab<R>[];
  /** What may be done with a row on its page, before deleting and editing. */
  readonly pageActions?: ComponentType<{ row: R }>;
  /** What is told of a row above its tabs, beside its name and state. */
  readonly pageFacts?: ComponentType<{ row: R }>;
  /** What an expanded row shows; every field that is not a column unless told. */
  readonly expanded?: readonly Names<F>[] | ((row: R) => ReactNode);
  /** What the filter panel offers, in order; all filters of the resource unless told. */
  readonly filters?: readonly string[];
  /** Whether statistic cards stand above the table. */
  readonly cards?: boolean;
  readonly actions?: readonly RowAction<R>[];
  /** What is most likely done with a row, as the first of its actions on a phone; only small screens show and load it. */
  readonly cardAction?: LazyExoticComponent<ComponentType<{ resource: Resource; row: R }>>;
  /** The fields that a row's buttons, its card's step and `deletable` look at, beside those that name it. */
  readonly reads?: readonly (keyof F & string)[];
  /** Rows that the API would not delete offer no deleting; all may be deleted unless told. */
  readonly deletable?: (row: R) => boolean;
  readonly selection?: readonly SelectionAction[];
}

/** The choices of one resource's screens, where the kit no longer knows the resource's own types. */
export interface Screens extends Choices<Fields, Row> {
  readonly resource: Resource;
}

/** Declares the list, form and page of a resource: what its facts leave open. */
export function defineScreens<const N extends string, const F extends Fields>(
  resource: ResourceFacts<N, F>,
  choices: Choices<F, RecordOf<ResourceFacts<N, F>>>,
): Screens {
  return { columns: [], ...forKit(choices), resource };
}

/** Choices are written against the resource's own record type; the kit hands them rows of that very resource. */
function forKit<F extends Fields, R>(choices: Partial<Choices<F, R>>): Partial<Choices<Fields, Row>> {
  return choices as unknown as Partial<Choices<Fields, Row>>;
}

/** The same screens for another name of the same rows, where they differ. */
export function defineViewScreens<const N extends string, const F extends Fields>(
  base: Screens,
  resource: ResourceFacts<N, F>,
  own: Partial<Choices<F, RecordOf<ResourceFacts<N, F>>>> = {},
): Screens {
  return { ...base, ...forKit(own), resource };
}
