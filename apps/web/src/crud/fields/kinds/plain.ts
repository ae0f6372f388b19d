import type { Field, FieldKind } from '@diwan/contract/kit/field';
import { datePlain } from './date.plain.tsx';
import { enumPlain } from './enum.plain.tsx';
import { flagPlain } from './flag.plain.tsx';
import { hoursPlain } from './hours.plain.tsx';
import { imagePlain } from './image.plain.tsx';
import { keysPlain } from './keys.plain.tsx';
import type { KindPlain } from './kind-plain.ts';
import { ltrPlain } from './ltr.plain.tsx';
import { timestampPlain } from './timestamp.plain.tsx';
import { numberPlain } from './number.plain.tsx';
import { passwordPlain } from './password.plain.tsx';
import { phonePlain } from './phone.plain.tsx';
import { refPlain } from './ref.plain.tsx';
import { richTextPlain } from './rich-text.plain.tsx';
import { textPlain } from './text.plain.tsx';

/** The plain value of every kind there is. */
export type KindPlains = { readonly [K in FieldKind]: KindPlain<K> };

const PLAIN: KindPlains = {
  text: textPlain,
  rich_text: richTextPlain,
  email: ltrPlain,
  phone: phonePlain,
  password: passwordPlain,
  number: numberPlain,
  money: ltrPlain,
  flag: flagPlain,
  enum: enumPlain,
  ref: refPlain,
  refs: refPlain,
  keys: keysPlain,
  hours: hoursPlain,
  image: imagePlain,
  images: imagePlain,
  video: ltrPlain,
  latitude: numberPlain,
  longitude: numberPlain,
  date: datePlain,
  time: ltrPlain,
  timestamp: timestampPlain,
};

/** What a log or a conflict needs of a field's kind. */
export const kindPlain = ({ kind }: Field): KindPlain => PLAIN[kind];
