import { useTranslation } from '../../lib/translate.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { FilePicture } from '../files/file-picture.tsx';
import { FileVideo } from '../files/file-video.tsx';
import { useFileAddress } from '../files/use-file-address.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import type { Preview, FullText } from './cell-context.ts';
import classes from './reading-dialog.module.css';

/** A picture or a video in full, with the way to the file itself. */
export function PreviewDialog({ preview, onClose }: { preview: Preview; onClose: () => void }) {
  const { kind, reference, isPrivate, name } = preview;
  return (
    <Modal open onClose={onClose} title={name} size="wide" footer={<Original {...preview} />}>
      {kind === 'image' && <FilePicture src={reference} isPrivate={isPrivate} alt={name} className={classes.picture} />}
      {kind === 'video' && <FileVideo src={reference} isPrivate={isPrivate} controls className={classes.picture} />}
    </Modal>
  );
}

/** The whole of a long text. */
export function ReadingDialog({ reading, onClose }: { reading: FullText; onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title={reading.title}>
      {reading.html ? (
        <RichText {...reading.html} />
      ) : (
        <p dir="auto" className={classes.text}>
          {reading.text}
        </p>
      )}
    </Modal>
  );
}

/** Leads to the file itself, in a window of its own. */
function Original({ reference, isPrivate }: Preview) {
  const { t } = useTranslation();
  const address = useFileAddress(reference, isPrivate);
  if (!address) return null;
  return (
    <a className={buttonClass({})} href={address} target="_blank" rel="noreferrer">
      {t('list.open_original')}
    </a>
  );
}
