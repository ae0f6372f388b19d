/** The value that an upload field takes when its upload failed (§8). Neither form nor API saves it. */
export const UPLOAD_FAILED = 'LinkTEST';

export const UPLOAD_KINDS = ['image', 'video', 'audio'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** Largest files taken, in bytes. */
export const UPLOAD_LIMITS = { image: 10 * 1024 * 1024, video: 100 * 1024 * 1024, audio: 12 * 1024 * 1024 } as const;

/** How long a recording may be, in milliseconds. */
export const AUDIO_MAX_MS = 5 * 60_000;

/** Types that the file picker offers and the server accepts after looking at the bytes. */
export const UPLOAD_TYPES = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
  video: ['video/mp4', 'video/webm', 'video/quicktime'],
  audio: ['audio/mp4', 'audio/webm', 'audio/x-m4a'],
} as const;

/** A reference is made by the server only: a folder, a slash and a random name. */
export const UPLOAD_REFERENCE = /^[a-z]+\/[a-z0-9]{8,64}\.(?:webp|mp4|webm|mov|m4a|weba)$/;

/** What an uploaded file is, by its reference. */
export function getUploadKind(reference: string): UploadKind {
  if (reference.endsWith('.webp')) return 'image';
  return reference.endsWith('.m4a') || reference.endsWith('.weba') ? 'audio' : 'video';
}

/** Where an uploaded file is served. */
export function uploadUrl(reference: string): string {
  return `/uploads/${reference}`;
}

/** Links to private files that one call asks for. */
export const LINKS_MAX = 100;
/** What one admin may upload in 24 hours. */
export const UPLOAD_QUOTA = { files: 500, bytes: 2 * 1024 ** 3 } as const;
