import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { imageUrl, Picture } from '../../ui/picture.tsx';
import { RichText } from '../rich-text/rich-text.tsx';
import type { CellContext, Preview, Reading } from './cell-context.ts';
import classes from './reading-dialogs.module.css';

export interface ReadingDialogs extends Pick<CellContext, 'preview' | 'read'> {
  /** To be drawn once, beside what opens them. */
  dialog: ReactNode;
}

/** The picture in full, and the whole of a long text. */
export function useReadingDialogs(): ReadingDialogs {
  const { t } = useTranslation();
  const [picture, preview] = useState<Preview | null>(null);
  const [text, read] = useState<Reading | null>(null);
  const dialog = (
    <>
      <Modal
        open={picture !== null}
        onClose={() => preview(null)}
        title={picture?.name ?? ''}
        size="wide"
        footer={
          picture && (
            <a className={buttonClass({})} href={imageUrl(picture.reference)} target="_blank" rel="noreferrer">
              {t('list.open_original')}
            </a>
          )
        }
      >
        {picture?.kind === 'image' && <Picture src={picture.reference} alt={picture.name} className={classes.picture} />}
        {picture?.kind === 'video' && (
          // What people upload has no captions.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <video src={imageUrl(picture.reference)} controls className={classes.picture} />
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
