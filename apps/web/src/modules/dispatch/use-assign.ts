import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { useCallOnce } from '../../crud/once.ts';
import { refreshRows } from '../../crud/queries.ts';
import { ApiError, getLines } from '../../lib/api-error.ts';
import { toast } from '../../ui/toast-store.ts';
import { useRefreshDesk } from './use-desk.ts';

/** Gives an order to somebody; a choice that somebody else made first is refused, and the screen says who was faster. */
export function useAssign(onDone: () => void) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const callOnce = useCallOnce();
  const refresh = useRefreshDesk();
  async function assign(order: number, provider_id: number, override_reason?: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const body = { provider_id, ...(override_reason !== undefined && { override_reason }) };
      const { message } = await callOnce('POST dispatch/:id/assign', { params: { id: order }, body });
      toast.success(message);
      onDone();
    } catch (error) {
      const lines =
        error instanceof ApiError && error.status === 422 ? Object.values(error.errors).flat() : getLines(error, t('common.failed_text'));
      toast.error(lines, { title: t('common.error') });
    } finally {
      setBusy(false);
      void refresh();
      void refreshRows();
    }
  }
  return { busy, assign };
}
