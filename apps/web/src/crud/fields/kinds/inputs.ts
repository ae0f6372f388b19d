import type { Field, FieldKind } from '@diwan/contract/kit/field';
import { dateInput } from './date.input.tsx';
import { emailInput } from './email.input.tsx';
import { enumInput } from './enum.input.tsx';
import { flagInput } from './flag.input.tsx';
import { imageInput, imagesInput } from './image.input.tsx';
import type { KindInput } from './kind-input.ts';
import { timestampInput } from './timestamp.input.tsx';
import { moneyInput } from './money.input.tsx';
import { numberInput } from './number.input.tsx';
import { passwordInput } from './password.input.tsx';
import { phoneInput } from './phone.input.tsx';
import { pointInput } from './point.input.tsx';
import { refInput } from './ref.input.tsx';
import { refsInput } from './refs.input.tsx';
import { richTextInput } from './rich-text.input.tsx';
import { setInput } from './set.input.tsx';
import { textInput } from './text.input.tsx';
import { timeInput } from './time.input.tsx';
import { videoInput } from './video.input.tsx';

/** The input of every kind there is. */
export type KindInputs = { readonly [K in FieldKind]: KindInput<K> };

const INPUTS: KindInputs = {
  text: textInput,
  rich_text: richTextInput,
  email: emailInput,
  phone: phoneInput,
  password: passwordInput,
  number: numberInput,
  money: moneyInput,
  flag: flagInput,
  enum: enumInput,
  ref: refInput,
  refs: refsInput,
  keys: setInput,
  hours: setInput,
  image: imageInput,
  images: imagesInput,
  video: videoInput,
  latitude: pointInput,
  longitude: pointInput,
  date: dateInput,
  time: timeInput,
  timestamp: timestampInput,
};

/** What a form needs of a field's kind. */
export const kindInput = ({ kind }: Field): KindInput => INPUTS[kind];
