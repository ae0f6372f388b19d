import { isWaitingData } from '@diwan/contract/kit/waiting';
import { ltr } from '../../lib/format.ts';
import type { DeskCandidate, WaitingOrder } from '@diwan/contract/dispatch/calls';
import { useTranslation } from '../../lib/translate.ts';
import { getName } from '../../crud/resource/labels.ts';
import { refreshRows } from '../../crud/resource/queries.ts';
import { useSend } from '../../crud/resource/use-send.ts';
import { call } from '../../lib/call.ts';
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

interface Version {
  readonly id: number;
  readonly updated_at: string;
}

interface Choice {
  readonly order: WaitingOrder;
  readonly candidate: DeskCandidate;
  readonly override_reason: string | undefined;
}

/** Gives an order to somebody, which can be undone; a choice that somebody else made first is refused, and the screen says who was faster. */
export function useAssign({ onDone, onUndone }: Follows) {
  const { t } = useTranslation();
  const refresh = useRefreshDesk();
  const always = () => Promise.all([refresh(), refreshRows()]);

  const withdrawal = useSend(
    ({ id, updated_at }: Version, once) =>
      call('POST dispatch/:id/withdraw', { params: { id }, body: { updated_at }, ...once([id, updated_at]) }),
    {
      success: ({ message }, { id }) => {
        onUndone(id);
        return message;
      },
      always,
    },
  );
  const { busy, send } = useSend(
    ({ order: { id }, candidate, override_reason }: Choice, once) => {
      const body = { provider_id: candidate.id, ...(override_reason !== undefined && { override_reason }) };
      return call('POST dispatch/:id/assign', { params: { id }, body, ...once([id, body]) });
    },
    {
      success: ({ data, message }, { order: { id, order_no }, candidate }) => {
        onDone();
        // Above the limit the answer is an approval to wait for: the order is nobody's yet.
        if (isWaitingData(data)) return void toast.info(message);
        const { updated_at } = data;
        const done = t('dispatch.assigned', { number: ltr(order_no), name: getName({ ...candidate }) });
        const run = () => void withdrawal.send({ id, updated_at });
        toast.success(done, { duration: UNDO_MS, action: { label: t('dispatch.undo'), run } });
      },
      always,
    },
  );
  const assign = (order: WaitingOrder, candidate: DeskCandidate, override_reason?: string) =>
    void send({ order, candidate, override_reason });
  return { busy, assign };
}
