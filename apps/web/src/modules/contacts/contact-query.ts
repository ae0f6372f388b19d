import type { ChannelFault, OutboxStatus, ReplyChannel } from '@diwan/contract/replies';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, type One } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { onNews } from '../../lib/realtime.ts';

export interface ReplyRow {
  id: number;
  reply: string;
  send_type: ReplyChannel;
  recipient: string | null;
  status: OutboxStatus;
  attempts: number;
  error: string | null;
  error_detail: string | null;
  created_at: string;
  sent_at: string | null;
  admin: string | null;
}
export interface ChannelState {
  channel: ReplyChannel;
  address: string | null;
  fault: ChannelFault | null;
}
export interface Thread {
  replies: ReplyRow[];
  channels: ChannelState[];
}

/** A reply on its way is asked after, in case nobody tells what became of it. */
const ASK_EVERY = 4_000;
const keyOf = (id: number) => ['contact', id, 'replies'];

/** The answers to a message, and the ways in which another can go. */
export function useThread(id: number) {
  useEffect(() => {
    const stops = [
      onNews('rows', (news) => {
        if (news.table === 'contacts' && news.id === id) void refreshThread(id);
      }),
      onNews('missed', () => void refreshThread(id)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [id]);
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await api.get<One<Thread>>(`contacts/${id}/replies`, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.replies.some((reply) => reply.status === 'queued') ? ASK_EVERY : false),
  });
}

export function refreshThread(id: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(id) });
}
