import { useTranslation } from '../../lib/translate.ts';
import { ShortcutsDialog } from '../../ui/shortcuts-dialog.tsx';

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
export function ChatsShortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const shortcuts = SHORTCUTS.map(({ keys, what }) => ({ keys, what: t(`chats.shortcuts.${what}`) }));
  return <ShortcutsDialog title={t('chats.shortcuts.title')} shortcuts={shortcuts} onClose={onClose} />;
}
