import type { ChatMessage } from './chat-types.ts';
import { useTranslation } from '../../lib/translate.ts';
import { useFileAddress } from '../../crud/files/use-file-address.ts';
import { Picture } from '../../ui/picture.tsx';
import { getMediaPlace } from './media-place.ts';
import classes from './chats.module.css';

/** A picture of a conversation: small in its place, and in its size where it is opened. */
export function ChatPicture({ file, name, media }: { file: string; name: string; media?: ChatMessage['media'] }) {
  const { t } = useTranslation();
  const address = useFileAddress(file, true);
  if (address === null) return <p className={classes.gone}>{t('chats.file_gone')}</p>;
  if (address === undefined) return <span className={classes.picture} style={getMediaPlace(media)} />;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className={classes.picture}
      style={getMediaPlace(media)}
      aria-label={`${name}. ${t('chats.open_picture')}`}
    >
      <Picture src={address} alt={name} />
    </a>
  );
}
