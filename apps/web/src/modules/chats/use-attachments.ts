import { UPLOAD_FAILED, UPLOAD_LIMITS } from '@diwan/contract/uploads';
import { useState } from 'react';
import { fileFault } from '../../crud/upload/check-file.ts';
import { useUploads, type Upload } from '../../crud/upload/use-uploads.ts';
import { useWords } from '../../crud/words.ts';
import { formatNumber } from '../../lib/format.ts';

const MEGABYTE = 1024 * 1024;

/** Pictures on their way to go with a message. */
export interface Attaching {
  readonly uploads: readonly Upload[];
  /** What is wrong with what was chosen last. */
  readonly fault: string | null;
  /** Some have not arrived yet. */
  readonly isBusy: boolean;
  readonly take: (files: readonly File[]) => void;
  readonly retry: (one: Upload) => void;
  readonly drop: (key: number) => void;
}

/** Uploads pictures that are chosen, dropped or pasted; what cannot be one is refused with a sentence. */
export function useAttachments(onArrived: (file: string) => void): Attaching {
  const words = useWords();
  const [fault, setFault] = useState<string | null>(null);
  const { uploads, start, drop, retry } = useUploads({
    kind: 'image',
    model: 'chat_files',
    field: 'image',
    onDone: (file) => file !== UPLOAD_FAILED && onArrived(file),
    onRetry: () => undefined,
  });
  function take(files: readonly File[]) {
    const wrong = files.map((file) => fileFault(file, 'image')).find(Boolean);
    const size = formatNumber(UPLOAD_LIMITS.image / MEGABYTE, { style: 'unit', unit: 'megabyte' });
    setFault(wrong ? words(`upload.${wrong}`, { size }) : null);
    if (!wrong) void start(files);
  }
  return { uploads, fault, isBusy: uploads.some((one) => !one.failed), take, drop, retry: (one) => void retry(one) };
}
