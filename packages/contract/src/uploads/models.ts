import { chatFiles } from '../chats/messages.ts';
import { fileKind, type Field } from '../kit/field.ts';
import type { Form } from '../kit/form.ts';
import type { Resource } from '../kit/resource.ts';
import { profile } from '../profile/form.ts';
import { RESOURCES } from '../resources.ts';
import { UPLOAD_LIMITS } from './upload.ts';

/** The fields of a model that bodies may put files into, by name. */
export const fileFields = (model: Form | Resource): [string, Field][] =>
  Object.entries(model.fields).filter(([, field]) => !field.readOnly && fileKind(field) !== undefined);

/** Largest file that a field takes, in bytes. */
export function getMostBytes(field: Field): number {
  const kind = fileKind(field);
  if (kind === undefined) return 0;
  return ('most' in field ? field.most : undefined) ?? UPLOAD_LIMITS[kind];
}

/** All forms that files might be for. */
export const MODELS: readonly (Form | Resource)[] = [...RESOURCES, profile, chatFiles];

/** What files may be uploaded for. */
export const UPLOAD_MODELS = MODELS.filter((one) => fileFields(one).length > 0);
