import { tickets, type Ticket } from '@diwan/contract/tickets/resource';
import { getKeys, isAmong } from '@diwan/domain/records';
import { getCallEvents, type CallEvent } from '@diwan/domain/tickets/call-time';
import { getNextStep } from '@diwan/domain/tickets/next-step';
import { TICKET_TRANSITIONS } from '@diwan/domain/tickets/ticket-transitions';
import { lazy, Suspense, useState } from 'react';
import { getName } from '../../crud/resource/labels.ts';
import { USUAL_PATHS } from '../../crud/resource/page-paths.ts';
import { useRights } from '../../crud/resource/rights.ts';
import { useWords } from '../../crud/words/words.ts';
import { useCan } from '../../lib/permissions.ts';
import { readSession } from '../../lib/session.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { IconDots } from '../../ui/screen-icons.ts';
import { getTicketSubject } from './shared/ticket-subject.ts';
import { TicketAssignee } from './ticket-assignee.tsx';
import { useTicketSteps, type QuickStep } from './use-ticket-steps.ts';
import classes from './tickets.module.css';

const MergeDialog = lazy(() => import('./merge-dialog.tsx'));
const ReplyDialog = lazy(() => import('../contacts/shared/reply-dialog.tsx').then((file) => ({ default: file.ReplyDialog })));

/** What is done again and again while a ticket is worked on stands beside its next step; all else is in the menu. */
const AT_HAND: ReadonlySet<string> = new Set(['hold', 'resume', 'close']);
const CALL_WORDS = { hold: 'support.tickets.hold', resume: 'support.tickets.resume', wrap_up: 'support.tickets.wrap_up' } as const;
const isCallStep = (event: CallEvent): event is keyof typeof CALL_WORDS => event in CALL_WORDS;

/** Where tickets have their pages. */
export const TICKET_PLACE = { route: 'tickets', pages: ['show-all', 'show', 'add', 'edit'], paths: USUAL_PATHS } as const;

interface Choice {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
  readonly opensDialog?: boolean;
}

/** What may be done with a ticket now: the next step in one press, whom it is given to, and all else in a menu. */
export function TicketSteps({ row }: { row: Ticket & { id: number } }) {
  const words = useWords();
  const can = useCan();
  const { edit: mayEdit } = useRights(tickets, TICKET_PLACE);
  const [dialog, setDialog] = useState<'merge' | 'reply' | null>(null);
  const { busy, assign, take } = useTicketSteps(row);
  const me = readSession();
  const isMine = row.assignee_id === me?.id;
  const isOpen = row.status !== 'closed';
  const mayWork = can('update-tickets');
  const mayTake = mayWork && isOpen && (row.assignee_id === null || isMine || can('assign-tickets'));
  const person = row.client ?? row.provider;

  const step = (key: QuickStep, label: string): Choice => ({ key, label: words(label), run: () => void take(key) });
  const choices: Choice[] = [
    ...(mayTake && me && !isMine
      ? [{ key: 'take', label: words('support.tickets.take'), run: () => void assign({ id: me.id, name: me.name }) }]
      : []),
    ...(row.contact_message_id !== null && isOpen && can('reply-contacts')
      ? [{ key: 'reply', label: words('support.tickets.reply'), run: () => setDialog('reply'), opensDialog: true }]
      : []),
    ...(mayWork
      ? [
          ...getCallEvents(row)
            .filter(isCallStep)
            .map((event) => step(event, CALL_WORDS[event])),
          ...getKeys(TICKET_TRANSITIONS)
            .filter((action) => isAmong(TICKET_TRANSITIONS[action].from, row.status))
            .filter((action) => action !== 'reopen' || row.merged_into_id === null)
            .map((action) => step(action, `enums.moves.${action}`)),
        ]
      : []),
    ...(mayTake && person !== null && row.status !== 'onCall'
      ? [{ key: 'merge', label: words('support.tickets.merge'), run: () => setDialog('merge'), opensDialog: true }]
      : []),
    ...(mayTake && isMine ? [{ key: 'give_back', label: words('support.tickets.give_back'), run: () => void assign(null) }] : []),
  ];
  const next = choices.find(({ key }) => key === getNextStep(row));
  const atHand = choices.filter((one) => one !== next && AT_HAND.has(one.key));
  const items: MenuItem[] = [
    ...choices.filter((one) => one !== next && !atHand.includes(one)).map(({ label, run }) => ({ label, onPick: run })),
    ...getLinks(),
  ];

  function getLinks(): MenuItem[] {
    const { conversation_id: talk, contact_message_id: contact, id } = row;
    return [
      ...(mayEdit ? [{ label: words('detail.edit'), href: `/tickets/edit/${id}` }] : []),
      ...(talk !== null && can('index-chats')
        ? [{ label: words('support.tickets.conversation'), href: `/chats?queue=all&id=${talk}` }]
        : []),
      ...(contact !== null && can('show-contacts')
        ? [{ label: words('support.tickets.contact'), href: `/contact_messages/show/${contact}` }]
        : []),
    ];
  }
  const draw = ({ key, label, run, opensDialog }: Choice, isNext: boolean) => (
    <Button
      key={key}
      variant={isNext ? 'primary' : 'default'}
      loading={busy === (key === 'take' ? 'assign' : key)}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={run}
    >
      {label}
    </Button>
  );
  return (
    <div className={classes.steps} data-no-print>
      {isOpen && <TicketAssignee row={row} onAssign={(to) => void assign(to)} />}
      {items.length > 0 && (
        <Menu
          label={words('support.tickets.more')}
          items={items}
          renderButton={(props) => <IconButton {...props} name={words('support.tickets.more')} icon={<IconDots size={18} />} />}
        />
      )}
      {atHand.map((one) => draw(one, false))}
      {next && draw(next, true)}
      <Suspense>
        {dialog === 'merge' && <MergeDialog row={row} onClose={() => setDialog(null)} />}
        {dialog === 'reply' && row.contact_message_id !== null && (
          <ReplyDialog
            contact={{ id: row.contact_message_id, name: person ? getName(person) : getTicketSubject(row, words) }}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
