import { useTranslation } from 'react-i18next';
import { useFileAddress } from '../../crud/files/use-file-address.ts';
import classes from './chats.module.css';

/** A recording, which plays from left to right in both languages, like every player. */
export function ChatAudio({ file, name }: { file: string; name: string }) {
  const { t } = useTranslation();
  const address = useFileAddress(file, true);
  if (address === null) return <p className={classes.gone}>{t('chats.file_gone')}</p>;
  // What people say has no captions.
  return (
    <div dir="ltr">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio controls preload="metadata" className={classes.audio} aria-label={name} {...(address !== undefined && { src: address })} />
    </div>
  );
}
