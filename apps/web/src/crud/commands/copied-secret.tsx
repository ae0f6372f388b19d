import { useWords } from '../words/words.ts';
import { loadArea } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { IconCopy } from '../../ui/screen-icons.ts';
import { toast } from '../../ui/toast-store.ts';
import classes from './copied-secret.module.css';

// What the buttons say.
await loadArea('security');

interface CopiedSecretProps {
  /** What is shown this once; null while there is none. */
  secret: string | null;
  title: string;
  text: string;
  onClose: () => void;
}

/** A secret that is shown once, to be copied to where it is used. */
export function CopiedSecret({ secret, title, text, onClose }: CopiedSecretProps) {
  const words = useWords();
  const copy = () =>
    void navigator.clipboard.writeText(secret ?? '').then(
      () => toast.success(words('security.copied')),
      () => toast.error(words('security.copy_failed')),
    );
  return (
    <Modal
      open={secret !== null}
      title={title}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {words('security.codes_saved')}
        </Button>
      }
    >
      <div className={classes.secret}>
        <p>{text}</p>
        <code dir="ltr">{secret}</code>
        <div>
          <Button size="small" icon={<IconCopy size={16} aria-hidden="true" />} onClick={copy}>
            {words('security.copy')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
