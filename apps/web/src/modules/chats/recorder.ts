import { WAVEFORM } from '@diwan/contract/chats/messages';
import { AUDIO_MAX_MS } from '@diwan/contract/uploads/upload';

/** What browsers record that every phone plays, the best first. */
const TYPES = ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/webm;codecs=opus', 'audio/webm'];
const LOOK_EVERY_MS = 50;
const BITS_A_SECOND = 64_000;

/** A recording that is being made. */
export interface Recording {
  /** What was said until now, with how loud it was. */
  readonly end: () => Promise<{ readonly file: File; readonly waveform: number[] }>;
  readonly drop: () => void;
}

/** So many figures of however many: the loudest of those that each stands for, the loudest of all being 100. */
export function toWaveform(heard: readonly number[], length: number = WAVEFORM): number[] {
  const loudest = Math.max(...heard, 0.01);
  const count = Math.min(length, heard.length);
  return Array.from({ length: count }, (_, index) => {
    const part = heard.slice(Math.floor((index * heard.length) / count), Math.floor(((index + 1) * heard.length) / count));
    return Math.round((Math.max(...part, 0) / loudest) * 100);
  });
}

/** Notes how loud it is, again and again. Answers what was heard, and how to stop. */
function listen(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const heard: number[] = [];
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    heard.push(Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length));
  }, LOOK_EVERY_MS);
  const stop = () => {
    clearInterval(timer);
    void context.close();
  };
  return { heard, stop };
}

/** Records what is said, until it is ended or five minutes are over (`onFull`). Fails where there is no microphone, or none may be used. */
export async function startRecording(onFull: () => void): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, { ...(mimeType !== undefined && { mimeType }), audioBitsPerSecond: BITS_A_SECOND });
  const { heard, stop } = listen(stream);
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }));
  recorder.start(1000);
  const full = setTimeout(onFull, AUDIO_MAX_MS);
  function finish() {
    clearTimeout(full);
    stop();
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  }
  return {
    drop: finish,
    async end() {
      finish();
      await ended;
      const type = recorder.mimeType.split(';')[0] ?? '';
      const file = new File(parts, type === 'audio/mp4' ? 'voice.m4a' : 'voice.weba', { type });
      return { file, waveform: toWaveform(heard) };
    },
  };
}
