import type { AnswerOf } from '@diwan/contract/calls/call';
import type { Calls } from '@diwan/contract/calls/index';
import { t } from './translate.ts';
import { ApiError } from './api-error.ts';
import { getUrl } from './api-address.ts';
import { settle } from './api.ts';
import { requestHeaders } from './request-headers.ts';

interface UploadOptions {
  signal?: AbortSignal;
  /** 0 to 1, as bytes go out. */
  onProgress?: (part: number) => void;
}

type Answer = AnswerOf<Calls['POST uploads']>;

/** Sends a form with a file and tells how far it is, which `fetch` cannot. */
export function upload(form: FormData, { signal, onProgress }: UploadOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', getUrl('uploads'));
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => {
      try {
        resolve(settle(request.status, request.responseText) as Answer);
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new ApiError(0, null, t('common.offline_text')));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
