import type { ChatMessage } from './chat-types.ts';
import { useTranslation } from '../../lib/translate.ts';
import { FileVideo } from '../../crud/files/file-video.tsx';
import { formatMoney } from '../../lib/format.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { Ltr } from '../../ui/text.tsx';
import { isolate } from './isolate.ts';
import { getMediaPlace } from './media-place.ts';
import { ChatAudio } from './chat-audio.tsx';
import { ChatPicture } from './chat-picture.tsx';
import { Paragraphs } from './paragraphs.tsx';
import classes from './chats.module.css';

/** What a message says, shows or offers. */
export function MessageBody({ message }: { message: ChatMessage }) {
  const { t } = useTranslation();
  const { message_type: type, message: text, file, media, offer, sender, noted } = message;
  const { name } = sender;
  if (message.is_deleted) return <p className={classes.gone}>{t(message.is_redacted ? 'chats.redacted' : 'chats.deleted')}</p>;
  return (
    <>
      {type === 'offer' && offer && (
        <div className={classes.offer}>
          <span>{t('chats.offer')}</span>
          <strong>
            <Ltr>{formatMoney(offer.amount, offer.currency)}</Ltr>
          </strong>
          <StatusChip status={`chat_${offer.status}`} label={t(`enums.chat_offers.${offer.status}`)} />
        </div>
      )}
      {type === 'image' && file !== null && <ChatPicture file={file} name={t('chats.picture', { name })} media={media} />}
      {type === 'video' && file !== null && (
        <div dir="ltr">
          <FileVideo
            src={file}
            isPrivate
            controls
            preload="metadata"
            className={classes.video}
            style={getMediaPlace(media)}
            aria-label={t('chats.video', { name })}
          />
        </div>
      )}
      {type === 'audio' && file !== null && <ChatAudio file={file} name={t('chats.audio', { name })} media={media} />}
      {noted !== null && <p>{t(`chats.noted.${noted.reason}`, { name: isolate(noted.name), count: noted.minutes ?? undefined })}</p>}
      {text !== null && text !== '' && <Paragraphs text={text} />}
    </>
  );
}
