import type { ChatMessage } from './chat-types.ts';

/** The place of a picture or a video, as high as it will be: nothing jumps once the file is there. */
export function getMediaPlace(media: ChatMessage['media'] | undefined): { aspectRatio: string } | undefined {
  return media?.width && media.height ? { aspectRatio: `${media.width} / ${media.height}` } : undefined;
}
