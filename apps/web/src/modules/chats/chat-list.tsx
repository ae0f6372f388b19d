import { CHAT_QUEUES } from '@diwan/contract/chats/messages';
import { useTranslation } from '../../lib/translate.ts';
import { KeywordInput } from '../../crud/inputs/keyword-input.tsx';
import { formatNumber } from '../../lib/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DataArea } from '../../ui/data-area.tsx';
import { IconKeyboard } from '../../ui/icons.ts';
import { EmptyState, LoadingState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ChatFilters } from './chat-filters.tsx';
import { ChatItem } from './chat-item.tsx';
import type { ChatView } from './chat-view.ts';
import { listedChats, type ChatListQuery } from './use-chat-list.ts';
import classes from './chats.module.css';

/** Queues are counted this far. */
const COUNTED = 1000;

interface ChatListProps {
  view: ChatView;
  list: ChatListQuery;
  onGo: (change: Partial<ChatView>) => void;
  onHelp: () => void;
}

/** The queues with how many wait in them, and the conversations of one. */
export function ChatList({ view, list, onGo, onHelp }: ChatListProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.list} aria-label={t('chats.list')}>
      <div className={classes.tools}>
        <div className={classes.search} data-chat-search>
          <KeywordInput
            label={t('chats.search')}
            hideLabel
            placeholder={t('chats.search_short')}
            value={view.keyword}
            onChange={(keyword) => onGo({ keyword })}
          />
        </div>
        <ChatFilters view={view} onGo={onGo} />
        <IconButton name={t('chats.shortcuts.show')} icon={<IconKeyboard size={18} />} className={classes.keys} onClick={onHelp} />
      </div>
      <Tabs
        label={t('chats.queues')}
        value={view.queue}
        onChange={(queue) => onGo({ queue })}
        items={CHAT_QUEUES.map((queue) => ({
          value: queue,
          label: t(`enums.chat_queues.${queue}`),
          ...getCount(list, queue),
        }))}
      >
        <Chats view={view} list={list} onGo={onGo} />
      </Tabs>
    </section>
  );
}

/** The conversations of a queue. */
function Chats({ view, list, onGo }: Omit<ChatListProps, 'onHelp'>) {
  const { t } = useTranslation();
  const chats = listedChats(list);
  const isNarrowed = view.keyword !== '' || view.kind !== null || view.country !== null || view.sort === 'waiting';
  return (
    <DataArea
      query={list}
      loading={<LoadingState rows={8} height={58} />}
      isEmpty={() => chats.length === 0}
      empty={
        isNarrowed ? (
          <EmptyState
            title={t('chats.none_found')}
            text={t('chats.none_found_text')}
            actions={
              <Button onClick={() => onGo({ keyword: '', kind: null, country: null, sort: 'last_message' })}>{t('chats.clear')}</Button>
            }
          />
        ) : (
          <EmptyState title={t('chats.none')} text={t('chats.none_text')} />
        )
      }
    >
      {() => (
        <>
          <ul className={classes.items} aria-label={t(`enums.chat_queues.${view.queue}`)}>
            {chats.map((chat) => (
              <ChatItem key={chat.id} chat={chat} isChosen={chat.id === view.id} onChoose={(id) => onGo({ id })} />
            ))}
          </ul>
          {list.hasNextPage && (
            <Button className={classes.more} loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('chats.more')}
            </Button>
          )}
        </>
      )}
    </DataArea>
  );
}

/** How many there are in a queue, where that is counted and some are. */
function getCount(list: ChatListQuery, queue: ChatView['queue']): { count?: string } {
  const value = list.data?.pages[0]?.statistics.find(({ name }) => name === queue)?.value ?? 0;
  return value === 0 ? {} : { count: value < COUNTED ? formatNumber(value) : `${formatNumber(COUNTED - 1)}+` };
}
