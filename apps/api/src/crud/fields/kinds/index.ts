import type { Field, FieldKind } from '@diwan/contract/kit/field';
import { imageKind, imagesKind, videoKind } from './file.ts';
import type { ApiKind } from './kind.ts';
import {
  dateKind,
  emailKind,
  enumKind,
  flagKind,
  hoursKind,
  keysKind,
  latitudeKind,
  longitudeKind,
  moneyKind,
  numberKind,
  passwordKind,
  phoneKind,
  richTextKind,
  textKind,
  timeKind,
  timestampKind,
} from './plain.ts';
import { refKind, refsKind } from './reference.ts';

/** What the API does with every kind there is. */
export type ApiKinds = { readonly [K in FieldKind]: ApiKind<K> };

const KINDS: ApiKinds = {
  text: textKind,
  rich_text: richTextKind,
  email: emailKind,
  phone: phoneKind,
  password: passwordKind,
  enum: enumKind,
  flag: flagKind,
  keys: keysKind,
  number: numberKind,
  money: moneyKind,
  date: dateKind,
  time: timeKind,
  timestamp: timestampKind,
  hours: hoursKind,
  ref: refKind,
  refs: refsKind,
  image: imageKind,
  images: imagesKind,
  video: videoKind,
  latitude: latitudeKind,
  longitude: longitudeKind,
};

/** What the API does with a field's kind. */
export const apiKind = ({ kind }: Field): ApiKind => KINDS[kind];
