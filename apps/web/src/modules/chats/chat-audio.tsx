import type { ChatMessage } from './chat-types.ts';
import { useRef, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { useFileAddress } from '../../crud/files/use-file-address.ts';
import { IconButton } from '../../ui/button.tsx';
import { IconPlayerPause, IconPlayerPlay } from '../../ui/screen-icons.ts';
import { formatLength } from './format-length.ts';
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
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [at, setAt] = useState(0);
  // Links are renewed after minutes: what plays goes on by the one that it began with.
  const [held, hold] = useState<string>();
  const length = (media?.duration_ms ?? 0) / 1000;
  if (address === null) return <p className={classes.gone}>{t('chats.file_gone')}</p>;
  const source = isPlaying ? (held ?? address) : address;
  function toggle() {
    if (isPlaying) audio.current?.pause();
    // What cannot be played stays where it is.
    else void audio.current?.play().catch(() => setIsPlaying(false));
  }
  function seek(to: number) {
    if (audio.current) audio.current.currentTime = to;
    setAt(to);
  }
  return (
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
      <audio
        ref={audio}
        preload="none"
        {...(source !== undefined && { src: source })}
        onPlay={() => {
          hold(address);
          setIsPlaying(true);
        }}
        onPause={() => setIsPlaying(false)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onEnded={() => {
          setIsPlaying(false);
          setAt(0);
        }}
      />
    </div>
  );
}
