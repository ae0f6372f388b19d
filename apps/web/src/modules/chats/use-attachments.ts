import { CHAT_VIDEO_MAX, FILE_MESSAGES } from '@diwan/contract/chats/messages';
import { UPLOAD_FAILED, UPLOAD_LIMITS, type UploadKind } from '@diwan/contract/uploads/upload';
import { useRef, useState } from 'react';
import { fileFault } from '../../crud/upload/check-file.ts';
import { useUploads, type Upload } from '../../crud/upload/use-uploads.ts';
import { useWords } from '../../crud/words/words.ts';
import { formatNumber } from '../../lib/format.ts';

const MEGABYTE = 1024 * 1024;
const MOST = { ...UPLOAD_LIMITS, video: CHAT_VIDEO_MAX } as const;

/** Files on their way to go with a message. */
export interface Attaching {
  readonly uploads: readonly Upload[];
  /** What is wrong with what was chosen last. */
  readonly fault: string | null;
  /** Some have not arrived yet. */
  readonly isBusy: boolean;
  readonly take: (files: readonly File[]) => void;
  /** A recording, with how loud it is. */
  readonly takeRecording: (file: File, waveform: readonly number[]) => void;
  readonly setFault: (fault: string | null) => void;
  readonly retry: (one: Upload) => void;
  readonly drop: (key: number) => void;
}

/** What a file is, by what the browser takes it for; what is none of the kinds is refused as a picture. */
const getKind = ({ type }: File): UploadKind => FILE_MESSAGES.find((kind) => type.startsWith(`${kind}/`)) ?? 'image';

/** Uploads what is chosen, dropped, pasted or recorded; what cannot go with a message is refused with a sentence. */
export function useAttachments(onArrived: (file: string, waveform: readonly number[] | undefined) => void): Attaching {
  const words = useWords();
  const [fault, setFault] = useState<string | null>(null);
  const waveforms = useRef(new WeakMap<File, readonly number[]>());
  const { uploads, start, drop, retry } = useUploads({
    kind: getKind,
    model: 'chat_files',
    onDone: (reference, file) => reference !== UPLOAD_FAILED && onArrived(reference, waveforms.current.get(file)),
    onRetry: () => undefined,
  });
  function take(files: readonly File[]) {
    const faults = files.flatMap((file) => {
      const most = MOST[getKind(file)];
      const wrong = fileFault(file, getKind(file), most);
      const size = formatNumber(most / MEGABYTE, { style: 'unit', unit: 'megabyte' });
      return wrong ? [words(`upload.${wrong}`, { size })] : [];
    });
    setFault(faults[0] ?? null);
    if (faults.length === 0) void start(files);
  }
  function takeRecording(file: File, waveform: readonly number[]) {
    waveforms.current.set(file, waveform);
    take([file]);
  }
  const isBusy = uploads.some((one) => !one.failed);
  return { uploads, fault, isBusy, take, takeRecording, setFault, drop, retry: (one) => void retry(one) };
}
