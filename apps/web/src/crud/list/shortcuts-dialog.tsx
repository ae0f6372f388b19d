import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/modal.tsx';
import { KeyHint } from '../../ui/text.tsx';
import classes from './shortcuts-dialog.module.css';

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
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal open onClose={onClose} title={t('list.shortcuts.title')}>
      <dl className={classes.list}>
        {SHORTCUTS.map(({ keys, what }) => (
          <div key={what} className={classes.line}>
            <dt>{t(`list.shortcuts.${what}`)}</dt>
            <dd>
              {keys.map((key) => (
                <KeyHint key={key}>{key}</KeyHint>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
