import { UPLOAD_FAILED, type UploadKind } from '@diwan/contract/uploads/upload';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { upload } from '../../lib/upload.ts';
import { getLines } from '../../lib/api-error.ts';
import { toast } from '../../ui/toast-store.ts';

/** A file on its way, or one that did not arrive. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** The file as the browser can show it before the server has it. */
  readonly preview: string;
  /** 0 to 1. */
  readonly progress: number;
  readonly failed: boolean;
}

interface UploadsOptions {
  /** Where it says so, by the file. */
  kind: UploadKind | ((file: File) => UploadKind);
  model: string;
  /** The field that will hold it: by it the server knows whether everyone may see the file. Its kind's, where none is named. */
  field?: string;
  /** The server's reference of a file that arrived, or `LinkTEST` where one did not. */
  onDone: (reference: string, file: File) => void;
  /** A retry begins: the `LinkTEST` of the failure goes. */
  onRetry: () => void;
}

let nextKey = 1;

/** Sends files one by one, each with its progress; what fails can be sent again. */
export function useUploads({ kind, model, field, onDone, onRetry }: UploadsOptions) {
  const { t } = useTranslation();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const abort = useRef(new AbortController());
  const calls = useRef({ onDone, onRetry });

  useEffect(() => {
    calls.current = { onDone, onRetry };
  });
  useEffect(() => {
    abort.current = new AbortController();
    return () => abort.current.abort();
  }, []);

  const patch = (key: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  function drop(key: number) {
    setUploads((all) => {
      const gone = all.find((one) => one.key === key);
      if (gone) URL.revokeObjectURL(gone.preview);
      return all.filter((one) => one.key !== key);
    });
  }

  async function run({ key, file }: Upload) {
    const form = new FormData();
    // The fields stand before the file, so that the server knows what is coming.
    const fileKind = typeof kind === 'function' ? kind(file) : kind;
    form.set('attachment_type', fileKind);
    form.set('model', model);
    form.set('field', field ?? fileKind);
    form.set('file', file);
    try {
      const { data } = await upload(form, {
        signal: abort.current.signal,
        onProgress: (progress) => patch(key, { progress }),
      });
      drop(key);
      calls.current.onDone(data, file);
    } catch (error) {
      if (abort.current.signal.aborted) return;
      toast.error(getLines(error, t('common.failed_text')), { title: t('upload.failed', { name: file.name }) });
      patch(key, { failed: true, progress: 0 });
      calls.current.onDone(UPLOAD_FAILED, file);
    }
  }

  async function start(files: readonly File[]) {
    const fresh = files.map((file) => ({ key: nextKey++, file, preview: URL.createObjectURL(file), progress: 0, failed: false }));
    setUploads((all) => [...all, ...fresh]);
    for (const one of fresh) await run(one);
  }

  return {
    uploads,
    start,
    drop,
    retry: (one: Upload) => {
      calls.current.onRetry();
      patch(one.key, { failed: false });
      return run(one);
    },
  };
}
