import '../../crud/words/page-words.ts';
import { contacts, type Contact } from '@diwan/contract/contacts/resource';
import { navigate } from '../../lib/navigation.ts';
import { useEffect, useMemo, useState } from 'react';
import { getRowZone } from '../../crud/cells/row-country.ts';
import type { CellContext } from '../../crud/cells/cell-context.ts';
import { Timestamp } from '../../crud/cells/timestamp.tsx';
import { FieldList } from '../../crud/fields/field-list.tsx';
import { USUAL_PATHS } from '../../crud/resource/page-paths.ts';
import { patchRow, useFollowedRow } from '../../crud/resource/queries.ts';
import { RowArea } from '../../crud/page/row-area.tsx';
import type { FieldName, Row } from '../../crud/resource/screens.ts';
import { useRowCommands, type RowCommands } from '../../crud/commands/use-row-commands.tsx';
import { useWords } from '../../crud/words/words.ts';
import { api } from '../../lib/api.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { IconTrash } from '../../ui/icons.ts';
import { IconMail, IconMailForward } from '../../ui/screen-icons.ts';
import { Link } from '../../ui/link.tsx';
import classes from './shared/contact-page.module.css';
import { ReplyDialog } from './shared/reply-dialog.tsx';
import { ContactWords } from './shared/contact-thread.tsx';
import { usePathPart } from '../../lib/search-params.ts';

const PLACE = { route: 'contact_messages', pages: ['show-all', 'show'], paths: USUAL_PATHS } as const;
const ICON = { size: 16, 'aria-hidden': true } as const;
const FACTS = [
  'type',
  'phone',
  'email',
  'user_type',
  'country_id',
  'preferred_language',
  'created_at',
] as const satisfies readonly FieldName<typeof contacts>[];

/** One contact message with its answers. */
export default function ContactPage() {
  const id = usePathPart('id');
  const query = useFollowedRow(contacts, id);
  usePageTitle(query.data?.subject);
  return (
    <RowArea key={id} query={query} place={PLACE}>
      {(row) => <Message row={row} />}
    </RowArea>
  );
}

/** Opening a message reads it, once. */
function useMarkRead({ id, is_read: isRead }: Contact) {
  const [opened] = useState(isRead === 0);
  useEffect(() => {
    if (!opened) return;
    api.post(`contacts/${id}`, { _method: 'PUT', is_read: 1 }).then(
      () => patchRow(contacts, id, { is_read: 1 }),
      () => undefined, // It stays unread: the next visit tries again.
    );
  }, [opened, id]);
}

function Message({ row }: { row: Row & Contact }) {
  const words = useWords();
  const can = useCan();
  const [replying, setReplying] = useState(false);
  const { askDelete, askToggle, dialog } = useRowCommands(contacts);
  const context = useMemo<CellContext>(
    () => ({ resource: contacts, words, cut: false, preview: () => undefined, read: () => undefined, toggle: undefined }),
    [words],
  );
  useMarkRead(row);
  const account = row.user_id === null ? null : `/${row.user_type === 'provider' ? 'providers' : 'clients'}/show/${row.user_id}`;
  const maySee = can(row.user_type === 'provider' ? 'show-providers' : 'show-clients');

  return (
    <article className={classes.page}>
      <header className={classes.header}>
        <div className={classes.identity}>
          <h1 dir="auto">{row.subject}</h1>
          <p className={classes.from}>
            <bdi>{row.name}</bdi> · <Timestamp value={row.created_at} zone={getRowZone(row)} />
          </p>
        </div>
        <Chip tone={row.type === 'complaint' ? 'bad' : 'plain'}>{words(`enums.contact_types.${row.type}`)}</Chip>
        <Actions row={row} askDelete={askDelete} askToggle={askToggle} onReply={() => setReplying(true)} />
      </header>
      <div className={classes.columns}>
        <ContactWords contact={row} />
        <aside className={classes.facts} aria-label={words('support.contact.from')}>
          <h2>{words('support.contact.from')}</h2>
          <FieldList context={context} fields={['name', ...FACTS]} row={row} />
          {account && maySee && (
            <Link href={account} className={buttonClass({ size: 'small' })}>
              {words('support.contact.account')}
            </Link>
          )}
        </aside>
      </div>
      {replying && <ReplyDialog contact={row} onClose={() => setReplying(false)} />}
      {dialog}
    </article>
  );
}

interface ActionsProps extends Pick<RowCommands, 'askDelete' | 'askToggle'> {
  row: Row & Contact;
  onReply: () => void;
}

/** What may be done with a message. */
function Actions({ row, askDelete, askToggle, onReply }: ActionsProps) {
  const words = useWords();
  const can = useCan();
  return (
    <div className={classes.actions} data-no-print>
      {can('delete-contacts') && (
        <Button
          variant="quietDanger"
          icon={<IconTrash {...ICON} />}
          onClick={() => askDelete([row], () => navigate('/contact_messages/show-all', { replace: true }))}
        >
          {words('detail.delete')}
        </Button>
      )}
      {row.is_read === 1 && (
        <Button icon={<IconMail {...ICON} />} onClick={() => askToggle(row, 'is_read')}>
          {words('support.contact.mark_unread')}
        </Button>
      )}
      {can('reply-contacts') && (
        <Button variant="primary" icon={<IconMailForward {...ICON} data-mirror />} onClick={onReply}>
          {words('support.contact.reply')}
        </Button>
      )}
    </div>
  );
}
