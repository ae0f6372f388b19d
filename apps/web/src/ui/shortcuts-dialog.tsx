import { Modal } from './modal.tsx';
import { KeyHint } from './text.tsx';
import classes from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
  title: string;
  /** What each key does, in words. */
  shortcuts: readonly { readonly keys: readonly string[]; readonly what: string }[];
  onClose: () => void;
}

/** The keys of a screen. Keys are read from left to right in both languages. */
export function ShortcutsDialog({ title, shortcuts, onClose }: ShortcutsDialogProps) {
  return (
    <Modal open onClose={onClose} title={title}>
      <dl className={classes.list}>
        {shortcuts.map(({ keys, what }) => (
          <div key={what} className={classes.line}>
            <dt>{what}</dt>
            <dd dir="ltr">
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
