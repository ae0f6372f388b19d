import type { ChatConversation } from './chat-types.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { call } from '../../lib/call.ts';
import { readSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { IconChevronDown } from '../../ui/icons.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { Avatar } from '../../ui/picture.tsx';
import type { Decisions } from './use-decisions.ts';
import classes from './chats.module.css';

/** Who has taken a conversation; whoever may gives it to somebody, takes it, or gives it back. */
export function AssigneeMenu({ conversation, decisions }: { conversation: ChatConversation; decisions: Decisions }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  const { id, assignee } = conversation;
  const { mayAssign, mayTake, isMine, assign, busy } = decisions;
  const me = readSession()?.id ?? 0;
  const { data: agents = [] } = useQuery({
    queryKey: ['chats', 'agents', id],
    queryFn: async ({ signal }) => (await call('GET conversations/:id/agents', { params: { id }, signal })).data,
    enabled: wanted && mayAssign,
  });
  const name = assignee ? assignee.name : t('chats.nobody');
  if (!mayTake)
    return (
      <span className={classes.assignee}>
        <bdi>{name}</bdi>
      </span>
    );
  const others = agents.filter((agent) => agent.id !== me);
  const items: MenuItem[] = [
    ...(isMine ? [] : [{ label: t('chats.assign_to_me'), onPick: () => assign(me) }]),
    ...(assignee === null ? [] : [{ label: t('chats.give_back'), onPick: () => assign(null) }]),
    ...(others.length > 0 ? [{ kind: 'line' } as const] : []),
    ...others.map((agent) => ({ label: agent.name, checked: agent.id === assignee?.id, onPick: () => assign(agent.id) })),
  ];
  return (
    <Menu
      label={t('chats.assign')}
      items={items}
      renderButton={({ onClick, ...props }) => (
        <Button
          {...props}
          size="small"
          variant="quiet"
          className={classes.assignee}
          aria-label={t('chats.assignee', { name })}
          aria-keyshortcuts="a"
          loading={busy}
          icon={assignee && <Avatar name={assignee.name} image={assignee.image} size={20} />}
          onClick={() => {
            setWanted(true);
            onClick();
          }}
        >
          <bdi className={classes.name}>{name}</bdi>
          <IconChevronDown size={14} aria-hidden="true" />
        </Button>
      )}
    />
  );
}
