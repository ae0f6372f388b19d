import { chatFiles } from '@diwan/contract/chats/messages';
import { fileKind, isPrivateFile, type Field } from '@diwan/contract/kit/field';
import type { Form } from '@diwan/contract/kit/form';
import type { Resource } from '@diwan/contract/kit/resource';
import { fileFields, getMostBytes, MODELS } from '@diwan/contract/uploads/models';
import { UPLOAD_KINDS, UPLOAD_LIMITS, type UploadKind } from '@diwan/contract/uploads/upload';
import { isUploadKind } from '../../platform/files/receive-upload.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Body } from '../../platform/http/form-body.ts';

/** Throws unless somebody may upload for a field of a model; for any of its fields where none is named. */
export type DemandUse = (model: Form | Resource, field: string | undefined) => void;

/** What a form says of its file. */
interface Facts {
  readonly kind: UploadKind;
  readonly model: string;
  readonly isPrivate: boolean;
  /** Of messages: what stands for a person, a car or a paper stands still. */
  readonly mayMove: boolean;
  /** How large the file may be, in bytes. */
  readonly most: number;
}

/** The fields that may come to hold a file: the one that is named, or all of the model that take its kind. */
function getTakers(model: Form, kind: UploadKind | undefined, name: unknown): Field[] {
  const holders = fileFields(model);
  const named = name === undefined ? holders : holders.filter(([one]) => one === name);
  if (holders.length > 0 && named.length === 0) throw invalidField('field', 'not_found');
  const takers = named.map(([, field]) => field).filter((field) => kind === undefined || fileKind(field) === kind);
  if (takers.length === 0) throw new AppError(422, 'upload.not_taken');
  return takers;
}

/**
 * How large a file may be that follows what a form has said so far. Refuses as soon as it is certain: what `demandUse` refuses, 422 for
 * what there is not, and for a kind of file that no field of the model takes.
 */
export function getMost(demandUse: DemandUse, { attachment_type: kind, model: name, field }: Body): number {
  if (kind !== undefined && !isUploadKind(kind)) throw invalidField('attachment_type', 'not_found');
  if (name === undefined) return Math.max(...(kind ? [kind] : UPLOAD_KINDS).map((one) => UPLOAD_LIMITS[one]));
  const model = MODELS.find((one) => one.name === name);
  if (!model) throw invalidField('model', 'not_found');
  demandUse(model, field === undefined ? undefined : String(field));
  return Math.max(...getTakers(model, kind, field).map(getMostBytes));
}

/** What a whole form says of its file; refused as by `getMost`, and 422 where something is left out or unknown. */
export function checkedFields(demandUse: DemandUse, fields: Body): Facts {
  const { attachment_type: kind, model: name, field, ...others } = fields;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidField(unknown, 'unknown_key');
  const most = getMost(demandUse, fields);
  const model = MODELS.find((one) => one.name === name);
  if (!isUploadKind(kind)) throw invalidField('attachment_type', 'empty');
  if (!model) throw invalidField('model', 'empty');
  return { kind, model: model.name, isPrivate: getTakers(model, kind, field).some(isPrivateFile), mayMove: model === chatFiles, most };
}
