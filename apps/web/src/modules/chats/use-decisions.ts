import type { ChatConversation } from './chat-types.ts';
import { useSend } from '../../crud/resource/use-send.ts';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/permissions.ts';
import { readSession } from '../../lib/session.ts';
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
  const can = useCan();
  const me = readSession()?.id ?? 0;
  const mayReply = can('reply-chats');
  const mayAssign = can('assign-chats');

  const { busy, send } = useSend(
    ({ make }: { make: () => Promise<{ data: ChatConversation; message: string }>; isShown?: boolean }) => make(),
    {
      success: ({ data, message }, { isShown }) => {
        putConversation(data);
        return isShown ? message : undefined;
      },
    },
  );
  const params = { id };
  return {
    busy,
    isMine: assignee?.id === me,
    mayTake: mayAssign || (mayReply && (assignee === null || assignee.id === me)),
    mayAssign,
    mayReply,
    mayDecide: mayReply || mayAssign,
    assign: (admin) => void send({ make: () => call('POST conversations/:id/assign', { params, body: { admin_id: admin } }) }),
    close: () => void (status === 'open' && send({ make: () => call('POST conversations/:id/close', { params }) })),
    // Nothing that this screen shows is another by it: so it is said.
    pend: () => void (status === 'open' && send({ make: () => call('POST conversations/:id/pend', { params }), isShown: true })),
    reopen: () => send({ make: () => call('POST conversations/:id/reopen', { params }) }),
  };
}
