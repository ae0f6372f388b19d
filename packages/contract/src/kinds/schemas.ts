import type { Field, FieldKind } from '../kit/field.ts';
import type { KindSchema } from '../kit/kind-schema.ts';
import { dateSchema } from './date.schema.ts';
import { emailSchema } from './email.schema.ts';
import { enumSchema } from './enum.schema.ts';
import { flagSchema } from './flag.schema.ts';
import { hoursSchema } from './hours.schema.ts';
import { imageSchema, imagesSchema } from './image.schema.ts';
import { keysSchema } from './keys.schema.ts';
import { timestampSchema } from './timestamp.schema.ts';
import { moneySchema } from './money.schema.ts';
import { numberKindSchema } from './number.schema.ts';
import { passwordSchema } from './password.schema.ts';
import { phoneSchema } from './phone.schema.ts';
import { latitudeSchema, longitudeSchema } from './point.schema.ts';
import { refSchema } from './ref.schema.ts';
import { refsSchema } from './refs.schema.ts';
import { richTextSchema } from './rich-text.schema.ts';
import { textSchema } from './text.schema.ts';
import { timeSchema } from './time.schema.ts';
import { videoSchema } from './video.schema.ts';

/** A schema of every kind there is. */
export type KindSchemas = { readonly [K in FieldKind]: KindSchema<K> };

// Beside the declarations and not among them: the dashboard loads what validates with its first form.
const KIND_SCHEMAS: KindSchemas = {
  text: textSchema,
  rich_text: richTextSchema,
  email: emailSchema,
  phone: phoneSchema,
  password: passwordSchema,
  number: numberKindSchema,
  money: moneySchema,
  flag: flagSchema,
  enum: enumSchema,
  ref: refSchema,
  refs: refsSchema,
  keys: keysSchema,
  hours: hoursSchema,
  image: imageSchema,
  images: imagesSchema,
  video: videoSchema,
  latitude: latitudeSchema,
  longitude: longitudeSchema,
  date: dateSchema,
  time: timeSchema,
  timestamp: timestampSchema,
};

/** What the contract knows of a field's kind. */
export const kindSchema = ({ kind }: Field): KindSchema => KIND_SCHEMAS[kind];
