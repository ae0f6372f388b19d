import type { ChatMessage } from './chat-types.ts';
import { useTranslation } from '../../lib/translate.ts';
import { CannotPlay } from '../../crud/files/cannot-play.tsx';
import { useFileAddress } from '../../crud/files/use-file-address.ts';
import { IconButton } from '../../ui/button.tsx';
import { IconPlayerPause, IconPlayerPlay } from '../../ui/screen-icons.ts';
import { formatLength } from './format-length.ts';
import { usePlayback } from './use-playback.ts';
import { Waveform } from './waveform.tsx';
import classes from './chats.module.css';

interface ChatAudioProps {
  file: string;
  name: string;
  media: ChatMessage['media'];
}

/** A recording, which plays from left to right in both languages, like every player. */
export function ChatAudio({ file, name, media }: ChatAudioProps) {
  const { t } = useTranslation();
  const address = useFileAddress(file, true);
  const { audio, element, isPlaying, at, hasFailed, toggle, seek } = usePlayback(address);
  const length = (media?.duration_ms ?? 0) / 1000;
  if (address === null) return <p className={classes.gone}>{t('chats.file_gone')}</p>;
  return (
    <>
      <div dir="ltr" role="group" className={classes.audio} aria-label={name}>
        <IconButton
          name={t(isPlaying ? 'chats.pause' : 'chats.play')}
          // Pressed before there is a link, a browser waits for one and then plays nothing.
          loading={address === undefined}
          icon={isPlaying ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
          onClick={toggle}
        />
        <div className={classes.wave}>
          <Waveform figures={media?.waveform ?? null} played={length > 0 ? at / length : 0} />
          <input
            type="range"
            min={0}
            max={length}
            step={0.1}
            value={Math.min(at, length)}
            aria-label={t('chats.position')}
            aria-valuetext={formatLength(at)}
            onChange={(event) => seek(event.currentTarget.valueAsNumber)}
          />
        </div>
        <span className={classes.length}>{formatLength(isPlaying || at > 0 ? at : length)}</span>
        {/* What people say has no captions. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <audio ref={audio} preload="none" {...element} />
      </div>
      {hasFailed && address && <CannotPlay address={address} />}
    </>
  );
}
