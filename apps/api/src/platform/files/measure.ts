import { FilePathSource, Input, MP4, QTFF, WEBM, type InputTrack } from 'mediabunny';

/** Milliseconds, and of what has pictures their size. */
export interface Measured {
  readonly container: 'mp4' | 'webm' | 'other';
  /** Null where nobody can say. */
  readonly duration_ms: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly hasSound: boolean;
  /** Whether browsers play all of it: iPhones record in HEVC, which few do, and some programs keep sound without loss. */
  readonly isPlayable: boolean;
}

/** What Chrome, Firefox and Safari have in common. */
const PLAYABLE = { video: ['avc', 'vp8', 'vp9', 'av1'], audio: ['aac', 'opus', 'mp3', 'vorbis', 'flac'] } as const;

/** The codec of a track, by its entry in the file: null for what the reader has no name for, as ALAC and ProRes. */
const isPlayable = (track: InputTrack | null, codecs: readonly string[]) => track === null || codecs.includes(track.codec ?? '');

/** A recording is gone through in milliseconds; what takes longer is made to. */
const PATIENCE = 10_000;

async function getMeasures(input: Input): Promise<Measured | null> {
  if (!(await input.canRead())) return null;
  const [format, video, audio] = [await input.getFormat(), await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const seconds = await input.computeDuration();
  const isKnown = Number.isFinite(seconds) && seconds > 0;
  return {
    container: format === MP4 ? 'mp4' : format === WEBM ? 'webm' : 'other',
    duration_ms: isKnown ? Math.min(Math.round(seconds * 1000), 2_147_483_647) : null,
    width: video ? Math.round(video.displayWidth) : null,
    height: video ? Math.round(video.displayHeight) : null,
    hasSound: audio !== null,
    isPlayable: isPlayable(video, PLAYABLE.video) && isPlayable(audio, PLAYABLE.audio),
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
