import { ltr } from '../../lib/format.ts';
import type { DeskCandidate, WaitingOrder } from '@diwan/contract/calls/dispatch';
import { isWaitingData } from '@diwan/contract/kit/waiting';
import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { getName } from '../../crud/resource/labels.ts';
import { useCallOnce } from '../../crud/resource/once.ts';
import { refreshRows } from '../../crud/resource/queries.ts';
import { ApiError, getLines } from '../../lib/api-error.ts';
import { toast } from '../../ui/toast-store.ts';
import { useRefreshDesk } from './use-desk.ts';

/** A choice of one key is taken back as easily, for so long. */
const UNDO_MS = 10_000;

interface Follows {
  /** It is somebody's: on to the next. */
  readonly onDone: () => void;
  /** It waits again. */
  readonly onUndone: (order: number) => void;
}

/** Gives an order to somebody, which can be undone; a choice that somebody else made first is refused, and the screen says who was faster. */
export function useAssign({ onDone, onUndone }: Follows) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const callOnce = useCallOnce();
  const refresh = useRefreshDesk();

  function fail(error: unknown) {
    const lines =
      error instanceof ApiError && error.status === 422 ? Object.values(error.errors).flat() : getLines(error, t('common.failed_text'));
    toast.error(lines, { title: t('common.error') });
  }
  async function refreshAll() {
    await Promise.all([refresh(), refreshRows()]);
  }
  async function undo(id: number, updated_at: string): Promise<void> {
    try {
      const { message } = await callOnce('POST dispatch/:id/withdraw', { params: { id }, body: { updated_at } });
      toast.success(message);
      onUndone(id);
    } catch (error) {
      fail(error);
    } finally {
      void refreshAll();
    }
  }
  async function assign({ id, order_no: number }: WaitingOrder, candidate: DeskCandidate, override_reason?: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const body = { provider_id: candidate.id, ...(override_reason !== undefined && { override_reason }) };
      const { data, message } = await callOnce('POST dispatch/:id/assign', { params: { id }, body });
      // Above the limit the answer is an approval to wait for: the order is nobody's yet.
      if (isWaitingData(data)) toast.info(message);
      else {
        const { updated_at } = data;
        const message = t('dispatch.assigned', { number: ltr(number), name: getName({ ...candidate }) });
        toast.success(message, { duration: UNDO_MS, action: { label: t('dispatch.undo'), run: () => void undo(id, updated_at) } });
      }
      onDone();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
      void refreshAll();
    }
  }
  return { busy, assign };
}
