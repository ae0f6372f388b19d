import { declareField, type Declared } from '../kit/field-base.ts';
import type { FileFacts, FileOptions } from './image.ts';

export interface VideoFacts extends FileFacts {
  readonly upload: 'video' | 'audio';
  /** Largest file taken, in bytes, where that is less than any may have. */
  readonly most?: number | undefined;
}

/** The reference of an uploaded video. */
export function video<const O extends FileOptions & { most?: number }>(options?: O): Declared<'video', VideoFacts, string, O> {
  return declareField('video', 'text', { upload: 'video', private: options?.private ?? false, most: options?.most }, options);
}

/** The reference of an uploaded recording, which is kept and shown as a video is. */
export function audio<const O extends FileOptions>(options?: O): Declared<'video', VideoFacts, string, O> {
  return declareField('video', 'text', { upload: 'audio', private: options?.private ?? false }, options);
}
