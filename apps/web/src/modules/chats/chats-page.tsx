import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { loadArea } from '../../lib/i18n.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useAddressQuery, goTo } from '../../lib/search-params.ts';
import { EmptyState } from '../../ui/states.tsx';
import { ChatList } from './chat-list.tsx';
import { readChatView, writeChatView, type ChatView } from './chat-view.ts';
import { ThreadView } from './thread-view.tsx';
import { useChatKeys } from './use-chat-keys.ts';
import { listedChats, useChatList, useListNews } from './use-chat-list.ts';
import classes from './chats.module.css';
import { ShortcutsDialog } from '../../ui/shortcuts-dialog.tsx';

// Statuses of orders stand beside the talk.
await loadArea('orders');

/** The desk's conversations: queues and list at the start, the one that is open in the middle, its people and order at the end. */
export default function ChatsPage() {
  const { t } = useTranslation();
  const view = readChatView(useAddressQuery());
  const list = useChatList(view);
  const [help, setHelp] = useState(false);
  const [hasPanel, setHasPanel] = useState(false);
  usePageTitle(t('chats.title'));
  useListNews();

  // Who comes back to the list goes on where they left it: what had the focus is no more to be seen on a phone.
  const left = useRef(view.id);
  useEffect(() => {
    if (view.id === null && left.current !== null) document.querySelector<HTMLElement>(`[data-chat="${left.current}"]`)?.focus();
    left.current = view.id;
  }, [view.id]);

  const go = (change: Partial<ChatView>) => {
    if (change.id !== undefined) setHasPanel(false);
    goTo(writeChatView({ ...view, ...change }));
  };
  useChatKeys({ ids: listedChats(list).map(({ id }) => id), chosen: view.id, onChoose: (id) => go({ id }), onHelp: () => setHelp(true) });

  return (
    <div className={classes.page} data-shows={view.id === null ? 'list' : hasPanel ? 'panel' : 'thread'}>
      <h1 className="sr-only">{t('chats.title')}</h1>
      <ChatList view={view} list={list} onGo={go} onHelp={() => setHelp(true)} />
      {view.id === null ? (
        <div className={classes.nothing}>
          <EmptyState title={t('chats.pick')} text={t('chats.pick_text')} />
        </div>
      ) : (
        <ThreadView key={view.id} id={view.id} hasPanel={hasPanel} onPanel={setHasPanel} onBack={() => go({ id: null })} />
      )}
      {help && <ChatsShortcuts onClose={() => setHelp(false)} />}
    </div>
  );
}

const SHORTCUTS = [
  { keys: ['j', 'k'], what: 'next' },
  { keys: ['Alt ↓', 'Alt ↑'], what: 'anywhere' },
  { keys: ['r'], what: 'reply' },
  { keys: ['n'], what: 'note' },
  { keys: ['a'], what: 'assign' },
  { keys: ['h'], what: 'pend' },
  { keys: ['e'], what: 'close' },
  { keys: ['/', 'Enter'], what: 'search' },
  { keys: ['/'], what: 'canned' },
  { keys: ['Enter'], what: 'send' },
  { keys: ['Shift Enter', 'Ctrl Enter'], what: 'line' },
  { keys: ['Esc'], what: 'leave' },
  { keys: ['?'], what: 'help' },
] as const;

/** The keys of the conversations. */
function ChatsShortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const shortcuts = SHORTCUTS.map(({ keys, what }) => ({ keys, what: t(`chats.shortcuts.${what}`) }));
  return <ShortcutsDialog title={t('chats.shortcuts.title')} shortcuts={shortcuts} onClose={onClose} />;
}
