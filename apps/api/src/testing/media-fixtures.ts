import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

interface Made {
  readonly container: 'mp4' | 'webm';
  readonly seconds: number;
  readonly picture?: { readonly width: number; readonly height: number };
}

const SECOND = 50;
const SOUND = {
  mp4: { codec: 'aac', config: { codec: 'mp4a.40.2', numberOfChannels: 1, sampleRate: 48_000, description: new Uint8Array([0x11, 0x88]) } },
  webm: { codec: 'opus', config: { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 } },
} as const;

const getPacket = (at: number, length: number) => new EncodedPacket(new Uint8Array(40).fill(Math.round(at * 7) % 250), 'key', at, length);

/** A recording, or a video where it has a picture: as browsers write one, bit by bit and without its length at the beginning. */
export async function makeMedia({ container, seconds, picture }: Made): Promise<Buffer> {
  const target = new BufferTarget();
  const format = container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'fragmented' }) : new WebMOutputFormat({ appendOnly: true });
  const output = new Output({ format, target });
  const { codec, config } = SOUND[container];
  const sound = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(sound);
  const film = picture && new EncodedVideoPacketSource('vp9');
  if (film) output.addVideoTrack(film);
  await output.start();
  for (let nth = 0; nth < seconds * SECOND; nth += 1)
    await sound.add(getPacket(nth / SECOND, 1 / SECOND), nth === 0 ? { decoderConfig: config } : undefined);
  if (film && picture)
    for (let nth = 0; nth < seconds; nth += 1)
      await film.add(getPacket(nth, 1), {
        decoderConfig: { codec: 'vp09.00.10.08', codedWidth: picture.width, codedHeight: picture.height },
      });
  await output.finalize();
  return Buffer.from(target.buffer as ArrayBuffer);
}
