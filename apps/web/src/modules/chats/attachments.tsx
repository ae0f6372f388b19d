import { getUploadKind, UPLOAD_TYPES } from '@diwan/contract/uploads/upload';
import { useRef } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { FilePicture } from '../../crud/files/file-picture.tsx';
import { formatPercent } from '../../lib/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { IconRefresh, IconX } from '../../ui/icons.ts';
import { Picture } from '../../ui/picture.tsx';
import { IconPhoto } from '../../ui/screen-icons.ts';
import type { Attaching } from './use-attachments.ts';
import classes from './chats.module.css';

interface AttachmentsProps {
  /** Those that have arrived. */
  files: readonly string[];
  pictures: Attaching;
  onRemove: (file: string) => void;
}

/** The files that go with what is written: arrived, on their way, and those that did not arrive. */
export function Attachments({ files, pictures, onRemove }: AttachmentsProps) {
  const { t } = useTranslation();
  if (files.length === 0 && pictures.uploads.length === 0) return null;
  return (
    <ul className={classes.attached}>
      {files.map((file) => (
        <li key={file}>
          <Attached file={file} />
          <IconButton size="small" name={t('chats.remove_picture')} icon={<IconX size={14} />} onClick={() => onRemove(file)} />
        </li>
      ))}
      {pictures.uploads.map((one) => (
        <li key={one.key} data-failed={one.failed}>
          {one.file.type.startsWith('image/') && <Picture src={one.preview} alt="" className={classes.thumb} />}
          {one.failed ? (
            <Button size="small" icon={<IconRefresh size={14} aria-hidden="true" />} onClick={() => pictures.retry(one)}>
              {t('chats.upload_again')}
            </Button>
          ) : (
            <span
              role="progressbar"
              aria-label={t('chats.uploading')}
              aria-valuenow={Math.round(one.progress * 100)}
              aria-valuemin={0}
              aria-valuemax={100}
            >
              {formatPercent(Math.round(one.progress * 100))}
            </span>
          )}
          <IconButton size="small" name={t('chats.remove_picture')} icon={<IconX size={14} />} onClick={() => pictures.drop(one.key)} />
        </li>
      ))}
    </ul>
  );
}

/** A file that has arrived: a picture as it is, the others by what they are. */
function Attached({ file }: { file: string }) {
  const { t } = useTranslation();
  const kind = getUploadKind(file);
  if (kind === 'image') return <FilePicture src={file} isPrivate alt={t('chats.attached')} className={classes.thumb} />;
  return <span className={classes.attachedName}>{t(`chats.shown.${kind}`)}</span>;
}

/** Chooses pictures and videos from the disk. */
export function AttachButton({ onTake }: { onTake: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton name={t('chats.attach')} icon={<IconPhoto size={18} />} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('chats.attach')}
        accept={[...UPLOAD_TYPES.image, ...UPLOAD_TYPES.video].join(',')}
        multiple
        onChange={(event) => {
          onTake([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
