import { isWaitingData } from '@diwan/contract/kit/waiting';
import type { MoveName } from '@diwan/contract/transition-calls';
import type { Resource } from '@diwan/contract/kit/resource';
import type { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import type { FormValues } from '../resource/form-values.ts';
import { patchRow, refreshRows } from '../resource/queries.ts';
import type { Row } from '../resource/screens.ts';
import { useSend } from '../resource/use-send.ts';
import { useWords, type Words } from '../words/words.ts';

/** What was done, in words: the row as it is by now, and what was entered. */
export type DescribeResult = (row: Row, values: FormValues, words: Words) => string;

/** What a move is sent with, and what its message says once it is done. */
interface SentMove {
  readonly action: string;
  readonly values: FormValues;
  readonly body: object;
  readonly describe: DescribeResult | undefined;
}

interface DialogOfMove {
  readonly form: { readonly setErrors: (errors: ApiError['errors']) => void };
  readonly failed: (error: ApiError) => void;
  readonly next: () => void;
}

/** Takes a move of a row, at once or out of a dialog; what somebody else decided meanwhile shows in the list at once. */
export function useSendMove(resource: Resource, row: Row, dialog?: DialogOfMove) {
  const words = useWords();
  return useSend(
    // Which moves its resource has, whoever shows the button knows.
    ({ action, body }: SentMove, once) =>
      call(`POST ${resource.name}/:id/${action}` as MoveName, { params: { id: row.id }, body, ...once([action, body]) }),
    {
      ...dialog,
      success: ({ data, message }, { describe, values }) => {
        const waits = isWaitingData(data);
        if (!waits) patchRow(resource, row.id, data);
        void refreshRows();
        return waits ? message : (describe?.(data as Row, values, words) ?? message);
      },
      failed: (error) => {
        if (error.status === 409) void refreshRows();
        dialog?.failed(error);
      },
    },
  );
}
