import { declareField, type Declared } from '../kit/field-base.ts';
import type { FileFacts, FileOptions } from './image.ts';

export interface VideoFacts extends FileFacts {
  readonly upload: 'video';
}

/** The reference of an uploaded video. */
export function video<const O extends FileOptions>(options?: O): Declared<'video', VideoFacts, string, O> {
  return declareField('video', 'text', { upload: 'video', private: options?.private ?? false }, options);
}
