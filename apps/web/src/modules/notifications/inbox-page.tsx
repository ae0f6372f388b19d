import { useState } from 'react';
import { PageActions } from '../../crud/page/page-actions.tsx';
import { useSend } from '../../crud/resource/use-send.ts';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { IconChecks, IconSend } from '../../ui/screen-icons.ts';
import { Link } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { refreshInbox, useInbox } from './inbox-query.ts';
import { NotificationLine } from './notification-line.tsx';
import classes from './notifications.module.css';

const TABS = ['all', 'unread'] as const;
const ICON = { size: 16, 'aria-hidden': true } as const;

/** All notifications of whoever is logged in. */
export default function InboxPage() {
  const words = useWords();
  const [tab, setTab] = useState<string>('all');
  const [page, setPage] = useState(1);
  const inbox = useInbox({ page, ...(tab === 'unread' && { is_read: '0' }) });

  return (
    <section className={classes.inbox} aria-label={words('support.inbox.title')}>
      <InboxHead unread={inbox.data?.unread_count} />
      <Tabs
        label={words('support.inbox.show')}
        items={TABS.map((value) => ({ value, label: words(`support.inbox.${value}`) }))}
        value={tab}
        onChange={(value) => {
          setTab(value);
          setPage(1);
        }}
      >
        <div className={classes.card}>
          <DataArea
            query={inbox}
            isEmpty={({ data }) => data.length === 0}
            empty={
              <EmptyState
                title={words(tab === 'unread' ? 'support.inbox.empty_unread' : 'support.inbox.empty')}
                text={words('support.inbox.empty_text')}
              />
            }
          >
            {({ data }) => (
              <ul className={classes.list}>
                {data.map((one) => (
                  <li key={one.id}>
                    <NotificationLine notification={one} />
                  </li>
                ))}
              </ul>
            )}
          </DataArea>
        </div>
      </Tabs>
      {inbox.data && inbox.data.meta.last_page > 1 && (
        <div className={classes.pages}>
          <Pagination page={page} last={inbox.data.meta.last_page} onChange={setPage} />
        </div>
      )}
    </section>
  );
}

/** How many are unread, and where one goes from here. */
function InboxHead({ unread }: { unread: number | undefined }) {
  const words = useWords();
  const can = useCan();
  const readAll = useSend(() => call('POST notifications/read-all'), { success: () => refreshInbox() });
  return (
    <>
      <PageActions>
        {can('push-notifications') && (
          <Link href="/notifications/add" className={buttonClass({ variant: 'primary' })}>
            <IconSend {...ICON} data-mirror />
            {words('support.inbox.send')}
          </Link>
        )}
      </PageActions>
      <PageHeader
        title={words('support.inbox.title')}
        note={unread !== undefined && words('support.inbox.count', { count: unread })}
        actions={
          <>
            {can('index-broadcasts') && (
              <Link href="/broadcasts/show-all" className={buttonClass({})}>
                {words('support.inbox.sent')}
              </Link>
            )}
            <Button icon={<IconChecks {...ICON} />} loading={readAll.busy} disabled={!unread} onClick={() => void readAll.send()}>
              {words('support.inbox.read_all')}
            </Button>
          </>
        }
      />
    </>
  );
}
