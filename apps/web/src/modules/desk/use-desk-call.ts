import { useState } from 'react';
import { useWords } from '../../crud/words/words.ts';
import { getLines } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast-store.ts';

/** Does something to the desk, says what came of it, and asks the board anew. */
export function useDeskCall() {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  async function run(ask: () => Promise<{ message: string }>, then?: () => void): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      toast.success((await ask()).message);
      then?.();
    } catch (error) {
      toast.error(getLines(error, words('common.failed_text')), { title: words('common.error') });
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: ['desk'] });
    }
  }
  return { busy, run };
}
