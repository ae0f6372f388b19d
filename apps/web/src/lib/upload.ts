import type { AnswerOf } from '@diwan/contract/kit/call';
import type { Calls } from '@diwan/contract/calls';
import { t } from './translate.ts';
import { ApiError } from './api-error.ts';
import { getUrl } from './api-address.ts';
import { settleAnswer } from './api.ts';
import { requestHeaders } from './request-headers.ts';
import { goesOnWithout, readSession } from './session.ts';

interface UploadOptions {
  signal?: AbortSignal;
  /** 0 to 1, as bytes go out. */
  onProgress?: (part: number) => void;
}

type Answer = AnswerOf<Calls['POST uploads']>;

/** Sends a form with a file and tells how far it is, which `fetch` cannot. Sent again where the session ended and the page goes on by a new one. */
export async function upload(form: FormData, options: UploadOptions = {}): Promise<Answer> {
  const token = readSession()?.token;
  const first = await sendOnce(form, options);
  const { status, responseText } = first.status === 401 && (await goesOnWithout(token)) ? await sendOnce(form, options) : first;
  return settleAnswer(status, responseText) as Answer;
}

function sendOnce(form: FormData, { signal, onProgress }: UploadOptions): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new DOMException('aborted', 'AbortError'));
    const request = new XMLHttpRequest();
    request.open('POST', getUrl('uploads'));
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => resolve(request);
    request.onerror = () => reject(new ApiError(0, null, t('common.offline_text')));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
