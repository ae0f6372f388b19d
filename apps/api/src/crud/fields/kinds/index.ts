import type { Field, FieldKind } from '@diwan/contract/kit/field';
import { dateKind } from './date.ts';
import { emailKind } from './email.ts';
import { enumKind } from './enum.ts';
import { flagKind } from './flag.ts';
import { hoursKind } from './hours.ts';
import { imageKind, imagesKind } from './image.ts';
import { keysKind } from './keys.ts';
import type { ApiKind } from './kind.ts';
import { timestampKind } from './timestamp.ts';
import { moneyKind } from './money.ts';
import { numberKind } from './number.ts';
import { passwordKind } from './password.ts';
import { phoneKind } from './phone.ts';
import { latitudeKind, longitudeKind } from './point.ts';
import { refKind } from './ref.ts';
import { refsKind } from './refs.ts';
import { richTextKind } from './rich-text.ts';
import { textKind } from './text.ts';
import { timeKind } from './time.ts';
import { videoKind } from './video.ts';

/** What the API does with every kind there is. */
export type ApiKinds = { readonly [K in FieldKind]: ApiKind<K> };

const KINDS: ApiKinds = {
  text: textKind,
  rich_text: richTextKind,
  email: emailKind,
  phone: phoneKind,
  password: passwordKind,
  number: numberKind,
  money: moneyKind,
  flag: flagKind,
  enum: enumKind,
  ref: refKind,
  refs: refsKind,
  keys: keysKind,
  hours: hoursKind,
  image: imageKind,
  images: imagesKind,
  video: videoKind,
  latitude: latitudeKind,
  longitude: longitudeKind,
  date: dateKind,
  time: timeKind,
  timestamp: timestampKind,
};

/** What the API does with a field's kind. */
export const apiKind = ({ kind }: Field): ApiKind => KINDS[kind];
