/** What a kind declares of which there is nothing to say beyond its name. */
export type NoFacts = Record<never, never>;

export type Script = 'any' | 'arabic' | 'latin';

export interface TextFacts {
  readonly min: number;
  readonly max: number;
  readonly script: Script;
  readonly long: boolean;
  /** It reads left to right in both languages: a code, the number of a document or a plate. */
  readonly code?: true;
  /** An address of the web: its digits are no card's. */
  readonly address?: true;
  /** What stands before it wherever it is shown: the plus of a calling code. */
  readonly prefix?: string;
  /** What it looks like, and the key of the text that says so. */
  readonly pattern?: { readonly regex: RegExp; readonly message: string };
  /** Digits alone: from so many to so many, or as many as the record's country asks for, with the key of the text that says how many. */
  readonly digits?: readonly [least: number, most: number] | { readonly limit: 'national_id_limit'; readonly message: string };
}

export interface RichTextFacts {
  readonly max: number;
  readonly script: Script;
}

export interface EmailFacts {
  readonly max: number;
}

export interface PasswordFacts {
  readonly min: number;
  readonly max: number;
  /** The key of a body under which it is typed once more. */
  readonly repeated: string;
}

export interface EnumFacts {
  readonly values: readonly string[];
  /** Finds their words: `enums.<name>.<value>`. */
  readonly name: string;
}

export interface FlagFacts {
  /** It has a switch and a call of its own. */
  readonly toggle: boolean;
  /** The specification's call for the switch, below the row: `POST {table}/{id}/is_ban`; null for the list's own, with the row's `id` beside the flag. */
  readonly call?: { readonly method: 'POST' | 'PATCH'; readonly path: string | null };
  /** Switching it on takes something away from somebody. */
  readonly harsh?: true;
  /** The field that says why it is on: asked for by its switch, and gone with it. */
  readonly reason?: string;
  /** What the API says once it is switched: `messages.toggled.<key>`. */
  readonly told?: { readonly on: string; readonly off: string };
}

export interface KeysFacts {
  readonly catalogue: string;
}

export interface NumberFacts {
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
  readonly unit?: string;
}

export interface MoneyFacts {
  readonly min: number;
  readonly max: number;
  /** The field of the record that names the amount's currency. */
  readonly currency: string;
}

export interface DateFacts {
  /** How many years before and after today such a day can lie: a year that slipped is noticed. Where nothing is declared, from 1900 to 2199. */
  readonly years?: { readonly back: number; readonly ahead: number };
}

export interface HoursFacts {
  readonly max: number;
}

export interface RefFacts<T extends string = string> {
  /** The resource whose row it names. */
  readonly table: T;
  readonly within?: string;
}

export interface RefsFacts<T extends string = string> {
  /** The resource whose rows it names. */
  readonly table: T;
}

/** What fields of uploaded files declare. Papers of people and vehicles are `private`: served to who may see a record that holds them. */
export interface FileFacts {
  readonly private: boolean;
}

export interface ImageFacts extends FileFacts {
  readonly upload: 'image';
  readonly emptyMessage: string;
}

export interface ImagesFacts extends FileFacts {
  readonly upload: 'image';
  readonly max: number;
}

export interface VideoFacts extends FileFacts {
  readonly upload: 'video' | 'audio';
  /** Largest file taken, in bytes, where that is less than any may have. */
  readonly most?: number | undefined;
}

export interface LatitudeFacts {
  /** The field of the record that holds the other half of the place. */
  readonly longitude: string;
}

/**
 * Every kind of field, and what it declares beside what is common to all. On each side the kinds stand in one order: texts, choices,
 * numbers and money, dates and times, references, files, others. The tables of all sides ask for each kind that stands here.
 */
export interface Kinds {
  text: TextFacts;
  rich_text: RichTextFacts;
  email: EmailFacts;
  phone: NoFacts;
  password: PasswordFacts;
  enum: EnumFacts;
  flag: FlagFacts;
  keys: KeysFacts;
  number: NumberFacts;
  money: MoneyFacts;
  date: DateFacts;
  time: NoFacts;
  timestamp: NoFacts;
  hours: HoursFacts;
  ref: RefFacts;
  refs: RefsFacts;
  image: ImageFacts;
  images: ImagesFacts;
  video: VideoFacts;
  latitude: LatitudeFacts;
  longitude: NoFacts;
}
