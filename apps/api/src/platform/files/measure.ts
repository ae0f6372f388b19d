import { FilePathSource, Input, MP4, QTFF, WEBM } from 'mediabunny';

/** Milliseconds, and of what has pictures their size. */
export interface Measured {
  readonly container: 'mp4' | 'webm' | 'other';
  readonly duration_ms: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly hasSound: boolean;
}

/** A recording is gone through in milliseconds; what takes longer is made to. */
const PATIENCE = 10_000;

async function getMeasures(input: Input): Promise<Measured | null> {
  if (!(await input.canRead())) return null;
  const [format, video, audio] = [await input.getFormat(), await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const seconds = await input.computeDuration();
  if (!Number.isFinite(seconds) || seconds <= 0) return null;
  return {
    container: format === MP4 ? 'mp4' : format === WEBM ? 'webm' : 'other',
    duration_ms: Math.min(Math.round(seconds * 1000), 2_147_483_647),
    width: video ? Math.round(video.displayWidth) : null,
    height: video ? Math.round(video.displayHeight) : null,
    hasSound: audio !== null,
  };
}

/**
 * How long a recording or a video plays, and how large its pictures are, by the file itself: browsers write recordings without
 * their length, so their packets are gone through. Null for what is neither MP4 nor WebM, or is broken.
 */
export async function measure(path: string): Promise<Measured | null> {
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: new FilePathSource(path) });
  let late: NodeJS.Timeout | undefined;
  const given = new Promise<null>((resolve) => (late = setTimeout(resolve, PATIENCE, null).unref()));
  try {
    return await Promise.race([getMeasures(input), given]);
  } catch {
    return null;
  } finally {
    clearTimeout(late);
    input.dispose();
  }
}
