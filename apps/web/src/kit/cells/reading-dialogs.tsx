import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { FilePicture } from '../files/file-picture.tsx';
import { FileVideo } from '../files/file-video.tsx';
import { useFileAddress } from '../files/use-file-address.ts';
import { RichText } from '../rich-text/rich-text.tsx';
import type { CellContext, Preview, Reading } from './cell-context.ts';
import classes from './reading-dialogs.module.css';

export interface ReadingDialogs extends Pick<CellContext, 'preview' | 'read'> {
  /** To be drawn once, beside what opens them. */
  dialog: ReactNode;
}

/** The picture in full, and the whole of a long text. */
export function useReadingDialogs(): ReadingDialogs {
  const [picture, preview] = useState<Preview | null>(null);
  const [text, read] = useState<Reading | null>(null);
  const dialog = (
    <>
      <Modal
        open={picture !== null}
        onClose={() => preview(null)}
        title={picture?.name ?? ''}
        size="wide"
        footer={picture && <Original {...picture} />}
      >
        {picture?.kind === 'image' && (
          <FilePicture src={picture.reference} isPrivate={picture.isPrivate} alt={picture.name} className={classes.picture} />
        )}
        {picture?.kind === 'video' && (
          <FileVideo src={picture.reference} isPrivate={picture.isPrivate} controls className={classes.picture} />
        )}
      </Modal>
      <Modal open={text !== null} onClose={() => read(null)} title={text?.title ?? ''}>
        {text?.html ? (
          <RichText {...text.html} />
        ) : (
          <p dir="auto" className={classes.text}>
            {text?.text}
          </p>
        )}
      </Modal>
    </>
  );
  return { preview: useCallback((next) => preview(next), []), read: useCallback((next) => read(next), []), dialog };
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
