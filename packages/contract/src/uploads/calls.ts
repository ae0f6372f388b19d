import * as z from 'zod/mini';
import { UPLOAD_MODELS } from './models.ts';
import { LINKS_MAX, UPLOAD_KINDS, UPLOAD_LIMITS, UPLOAD_REFERENCE } from './upload.ts';
import { body } from '../kit/body.ts';
import { defineCall } from '../kit/call.ts';

const common = { method: 'POST', permission: 'session', byToken: true, tag: 'uploads' } as const;
const reference = () => z.string({ error: 'upload_unknown' }).check(z.regex(UPLOAD_REFERENCE, { error: 'upload_unknown' }));

/** What every call that takes a file says of itself. */
export const uploadFacts = {
  streamed: true,
  forms: true,
  status: 201,
  answer: z.string().check(z.regex(UPLOAD_REFERENCE)),
  errors: {
    413: ['upload.too_large'],
    422: [
      'upload.missing',
      'upload.not_taken',
      'upload.type',
      'upload.unreadable',
      'upload.pixels',
      'upload.too_long',
      'upload.codec',
      'upload.animation',
    ],
    429: ['upload.quota', 'too_many_requests'],
  },
} as const;

/** The references of private files that links are asked for. */
export const linksBody = () =>
  body({
    references: z
      .array(reference(), { error: 'empty' })
      .check(z.minLength(1, { error: 'empty' }), z.maxLength(LINKS_MAX, { error: 'too_many' })),
  });

const uploadFile = defineCall({
  ...common,
  path: 'uploads',
  summary: 'Upload an image, a video or a recording that a field of the model takes; the answer is the reference that records hold',
  body: body({
    file: z
      .file()
      .check(
        z.describe(
          `At most ${UPLOAD_LIMITS.image} bytes for an image, ${UPLOAD_LIMITS.video} for a video, ${UPLOAD_LIMITS.audio} for a recording.`,
        ),
      ),
    attachment_type: z.enum(UPLOAD_KINDS),
    /** What it is for. */
    model: z.enum(UPLOAD_MODELS.map(({ name }) => name)),
    /** The field that will hold it; without it, it is private if one of the model is. */
    field: z.optional(z.string()),
  }),
  ...uploadFacts,
});

const linkFiles = defineCall({
  ...common,
  path: 'uploads/links',
  summary: 'Links to private files, which hold for minutes; what one may not see, or does not exist, is left out',
  body: linksBody(),
  /** By their references. */
  answer: z.record(z.string(), z.string()),
  writes: false,
});

export const uploadCalls = { uploadFile, linkFiles };
