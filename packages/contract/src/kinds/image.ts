import { declareField, type Declared, type FieldOptions } from '../kit/field-base.ts';

/** What fields of uploaded files declare. Papers of people and vehicles are `private`: served to who may see a record that holds them. */
export interface FileFacts {
  readonly private: boolean;
}
export type FileOptions = FieldOptions & Partial<FileFacts>;

export interface ImageFacts extends FileFacts {
  readonly upload: 'image';
  readonly emptyMessage: string;
}

export interface ImagesFacts extends FileFacts {
  readonly upload: 'image';
  readonly max: number;
}

/** The reference that an upload returned. `emptyMessage` is the key of the text for "none given". */
export function image<const O extends FileOptions & { emptyMessage?: string }>(options?: O): Declared<'image', ImageFacts, string, O> {
  const given: Partial<O> = options ?? {};
  const { emptyMessage = 'empty', private: isPrivate = false } = given;
  return declareField('image', 'text', { upload: 'image', emptyMessage, private: isPrivate }, options);
}

/** References of several uploads. */
export function images<const O extends FileOptions & { max?: number }>(options?: O): Declared<'images', ImagesFacts, string[], O> {
  return declareField('images', 'list', { upload: 'image', max: options?.max ?? 10, private: options?.private ?? false }, options);
}
