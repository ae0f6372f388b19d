import type { Ticket } from '@diwan/contract/tickets/resource';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/permissions.ts';
import { readSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { IconChevronDown } from '../../ui/icons.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';

/** Whose a ticket is; whoever may gives it to somebody, takes it, or gives it back. */
export function TicketAssignee({
  row,
  onAssign,
}: {
  row: Ticket;
  onAssign: (to: { readonly id: number; readonly name: string } | null) => void;
}) {
  const words = useWords();
  const mayAssign = useCan()('assign-tickets');
  const [wanted, setWanted] = useState(false);
  const me = readSession();
  const { data: owners = [] } = useQuery({
    queryKey: ['tickets', 'agents', row.id],
    queryFn: async ({ signal }) => (await call('GET tickets/:id/agents', { params: { id: row.id }, signal })).data,
    enabled: wanted && mayAssign,
  });
  if (!mayAssign) return null;
  const name = row.assignee_name ?? words('support.tickets.nobody');
  const others = owners.filter(({ id }) => id !== me?.id);
  const items: MenuItem[] = [
    ...(!me || row.assignee_id === me.id ? [] : [{ label: words('support.tickets.assign_to_me'), onPick: () => onAssign(me) }]),
    ...(row.assignee_id === null ? [] : [{ label: words('support.tickets.give_back'), onPick: () => onAssign(null) }]),
    ...(others.length > 0 ? [{ kind: 'line' } as const] : []),
    ...others.map((one) => ({ label: one.name, checked: one.id === row.assignee_id, onPick: () => onAssign(one) })),
  ];
  return (
    <Menu
      label={words('support.tickets.assign')}
      items={items}
      renderButton={({ onClick, ...props }) => (
        <Button
          {...props}
          variant="quiet"
          aria-label={words('support.tickets.assignee', { name })}
          onClick={() => {
            setWanted(true);
            onClick();
          }}
        >
          <bdi>{name}</bdi>
          <IconChevronDown size={14} aria-hidden="true" />
        </Button>
      )}
    />
  );
}
