import * as z from 'zod/mini';
import { body } from '../kit/body.ts';
import { defineCall } from '../kit/call.ts';
import { linksBody, uploadFacts } from './calls.ts';
import { CHAT_VIDEO_MAX } from '../chats/messages.ts';
import { UPLOAD_KINDS, UPLOAD_LIMITS } from './upload.ts';
import { anybody } from '../person-sessions/app-calls.ts';

/** What people upload for: fields of their own records. Whether a file is private is the field's to say; papers are. */
export const PERSON_UPLOADS = {
  client: { clients: ['image'], chat_files: ['image', 'video', 'audio'] },
  provider: {
    providers: ['image', 'id_image', 'license_image', 'plate_image'],
    vehicles: ['plate_image'],
    vehicle_documents: ['images'],
    chat_files: ['image', 'video', 'audio'],
  },
} as const;

/** What one of them may upload in 24 hours. */
export const PERSON_UPLOAD_QUOTA = { files: 60, bytes: 200 * 1024 ** 2 } as const;

const common = { ...anybody, tag: 'uploads', method: 'POST' } as const;

const uploadFile = defineCall({
  ...common,
  path: 'uploads',
  summary:
    'Upload a picture for a field of one’s own, or what a message shows; the answer is the reference that the field then holds. Unused ones go after a day',
  body: body({
    file: z
      .file()
      .check(
        z.describe(
          `At most ${UPLOAD_LIMITS.image} bytes for a picture, ${CHAT_VIDEO_MAX} for a video (MP4, WebM, MOV), ${UPLOAD_LIMITS.audio} and five minutes for a recording (AAC in MP4, Opus in WebM).`,
        ),
      ),
    attachment_type: z.enum(UPLOAD_KINDS),
    model: z.enum(['clients', 'providers', 'vehicles', 'vehicle_documents', 'chat_files']),
    field: z.enum(['image', 'id_image', 'license_image', 'plate_image', 'images', 'video', 'audio']),
  }),
  ...uploadFacts,
});

const linkFiles = defineCall({
  ...common,
  path: 'uploads/links',
  summary: 'Links to one’s own private files, which hold for minutes; what is not one’s own, or does not exist, is left out',
  body: linksBody(),
  /** By their references. */
  answer: z.record(z.string(), z.string()),
  writes: false,
});

export const uploadAppCalls = { uploadFile, linkFiles };
