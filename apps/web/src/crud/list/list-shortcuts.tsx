import { useTranslation } from '../../lib/translate.ts';
import { ShortcutsDialog } from '../../ui/shortcuts-dialog.tsx';

const SHORTCUTS = [
  { keys: ['/'], what: 'focus' },
  { keys: ['j', 'k'], what: 'move' },
  { keys: ['Enter'], what: 'open' },
  { keys: ['x'], what: 'select' },
  { keys: ['Esc'], what: 'clear' },
  { keys: ['Ctrl K'], what: 'palette' },
  { keys: ['Ctrl S'], what: 'save' },
  { keys: ['?'], what: 'help' },
] as const;

/** The keys of a list. */
export function ListShortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const shortcuts = SHORTCUTS.map(({ keys, what }) => ({ keys, what: t(`list.shortcuts.${what}`) }));
  return <ShortcutsDialog title={t('list.shortcuts.title')} shortcuts={shortcuts} onClose={onClose} />;
}
