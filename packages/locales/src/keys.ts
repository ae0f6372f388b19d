import type { ar } from './ar.ts';

/** What a text's key ends with for one of its plural forms: nobody asks for it by name. */
type PluralEnd = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type KeyOfOne<K extends string, T> = K extends `${infer Stem}_${PluralEnd}` ? (`${Stem}_other` extends keyof T ? Stem : K) : K;
type KeyIn<T> = { [K in keyof T & string]: T[K] extends string ? KeyOfOne<K, T> : `${K}.${KeyIn<T[K]>}` }[keyof T & string];

/** The key of a text of the dashboard, checked against the Arabic catalogue, but for what the server alone writes. */
export type TextKey = KeyIn<Omit<typeof ar, 'errors' | 'messages'>>;
/** The stable code of a refusal, whose text both catalogues have. */
export type ErrorCode = KeyIn<typeof ar.errors>;
/** What is wrong with a value: the key of its text. */
export type RuleKey = KeyIn<typeof ar.validation>;
