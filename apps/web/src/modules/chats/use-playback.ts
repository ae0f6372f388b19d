import { useRef, useState } from 'react';
import { useMediaFault } from '../../crud/files/use-media-fault.ts';
import { playAlone } from '../../lib/play-alone.ts';

/** What a recording does, and what its buttons and its `<audio>` need. */
export function usePlayback(address: string | null | undefined) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [at, setAt] = useState(0);
  // Links are renewed after minutes: what plays goes on by the one that it began with.
  const [held, hold] = useState<string | null>();
  const source = isPlaying ? (held ?? address) : address;
  const { hasFailed, watch } = useMediaFault(source);
  function toggle() {
    const player = audio.current;
    if (!player || isPlaying) return player?.pause();
    // What failed once, as without a connection, is fetched anew.
    if (player.error) player.load();
    // What cannot be played stays where it is.
    void player.play().catch(() => setIsPlaying(false));
  }
  function seek(to: number) {
    if (audio.current) audio.current.currentTime = to;
    setAt(to);
  }
  const element = {
    ...watch,
    ...(source && { src: source }),
    onPlay() {
      hold(address);
      setIsPlaying(true);
      if (audio.current) playAlone(audio.current);
    },
    onPause: () => setIsPlaying(false),
    onTimeUpdate: () => setAt(audio.current?.currentTime ?? 0),
    onEnded() {
      setIsPlaying(false);
      setAt(0);
    },
  };
  return { audio, element, isPlaying, at, hasFailed, toggle, seek };
}
