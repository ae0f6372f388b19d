import { Button } from '../../../ui/button.tsx';
import { IconDownload } from '../../../ui/icons.ts';
import { IconCopy } from '../../../ui/screen-icons.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useWords } from '../../../crud/words/words.ts';
import classes from './two-step.module.css';

/** The recovery codes, which are shown this once: to be copied or saved as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const words = useWords();
  const text = codes.join('\n');
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => toast.success(words('security.copied')),
      () => toast.error(words('security.copy_failed')),
    );
  function download() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    link.download = 'diwan-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  }
  return (
    <div className={classes.codes}>
      <p>{words('security.codes_text')}</p>
      <ul dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button size="small" icon={<IconCopy size={16} aria-hidden="true" />} onClick={copy}>
          {words('security.copy')}
        </Button>
        <Button size="small" icon={<IconDownload size={16} aria-hidden="true" />} onClick={download}>
          {words('security.download')}
        </Button>
      </div>
    </div>
  );
}
