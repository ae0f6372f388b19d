import type { MoveName } from '@diwan/contract/calls/transitions';
import { isWaitingData } from '@diwan/contract/kit/waiting';
import type { Resource } from '@diwan/contract/kit/resource';
import { ApiError, getLines } from '../../lib/api-error.ts';
import { toast } from '../../ui/toast-store.ts';
import type { FormValues } from '../resource/form-values.ts';
import { useCallOnce } from '../resource/once.ts';
import { patchRow, refreshRows } from '../resource/queries.ts';
import type { Row } from '../resource/screens.ts';
import { useWords, type Words } from '../words/words.ts';

/** What was done, in words: the row as it is by now, and what was entered. */
export type DescribeResult = (row: Row, values: FormValues, words: Words) => string;

/** What a move is sent with, and what its toast says once it is done. */
interface SentMove {
  readonly values: FormValues;
  readonly body: object;
  readonly describe: DescribeResult | undefined;
}

/**
 * Takes a move of a row and says what it did, or why not, but for what is wrong with an input (422), which is its form's to show. Gives
 * what was thrown, if anything was; what somebody else decided meanwhile shows in the list at once.
 */
export function useSendMove(resource: Resource, row: Row) {
  const words = useWords();
  const callOnce = useCallOnce();
  return async (action: string, { values, body, describe }: SentMove): Promise<unknown> => {
    try {
      // Which moves its resource has, whoever shows the button knows.
      const name = `POST ${resource.name}/:id/${action}` as MoveName;
      const { data, message } = await callOnce(name, { params: { id: row.id }, body });
      // What waits for a second admin has not moved.
      const waits = isWaitingData(data);
      toast.success(describe && !waits ? describe(data as Row, values, words) : message);
      if (!waits) patchRow(resource, row.id, data);
      void refreshRows();
      return undefined;
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (status !== 422) toast.error(getLines(error, words('common.failed_text')), { title: words('common.error') });
      if (status === 409) void refreshRows();
      return error;
    }
  };
}
