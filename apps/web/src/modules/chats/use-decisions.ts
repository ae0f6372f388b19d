import type { ChatConversation } from './chat-types.ts';
import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { getLines } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/permissions.ts';
import { readSession } from '../../lib/session.ts';
import { toast } from '../../ui/toast-store.ts';
import { putConversation } from './use-thread.ts';

/** What is decided about a conversation, as far as one may. */
export interface Decisions {
  readonly busy: boolean;
  readonly isMine: boolean;
  /** Whether one may take it, or give it back. */
  readonly mayTake: boolean;
  /** Whether one may give it to anybody. */
  readonly mayAssign: boolean;
  readonly mayReply: boolean;
  readonly mayDecide: boolean;
  readonly assign: (admin: number | null) => void;
  readonly close: () => void;
  /** Leaves its ticket to the person. */
  readonly pend: () => void;
  /** Answers whether it is open now. */
  readonly reopen: () => Promise<boolean>;
}

/** Assigning, closing and reopening; the screen shows what the server made of it. */
export function useDecisions({ id, assignee, status }: ChatConversation): Decisions {
  const { t } = useTranslation();
  const can = useCan();
  const [busy, setBusy] = useState(false);
  const me = readSession()?.id ?? 0;
  const mayReply = can('reply-chats');
  const mayAssign = can('assign-chats');

  async function decide(ask: () => Promise<{ data: ChatConversation; message: string }>, isSaid = false): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    try {
      const { data, message } = await ask();
      putConversation(data);
      if (isSaid) toast.success(message);
      return true;
    } catch (error) {
      toast.error(getLines(error, t('common.failed_text')), { title: t('common.error') });
      return false;
    } finally {
      setBusy(false);
    }
  }
  const params = { id };
  return {
    busy,
    isMine: assignee?.id === me,
    mayTake: mayAssign || (mayReply && (assignee === null || assignee.id === me)),
    mayAssign,
    mayReply,
    mayDecide: mayReply || mayAssign,
    assign: (admin) => void decide(() => call('POST conversations/:id/assign', { params, body: { admin_id: admin } })),
    close: () => void (status === 'open' && decide(() => call('POST conversations/:id/close', { params }))),
    // Nothing that this screen shows is another by it: so it is said.
    pend: () => void (status === 'open' && decide(() => call('POST conversations/:id/pend', { params }), true)),
    reopen: () => decide(() => call('POST conversations/:id/reopen', { params })),
  };
}
