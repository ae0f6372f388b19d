import type { VideoHTMLAttributes } from 'react';
import { playAlone } from '../../lib/play-alone.ts';
import { CannotPlay } from './cannot-play.tsx';
import { useFileAddress } from './use-file-address.ts';
import { useMediaFault } from './use-media-fault.ts';

type FileVideoProps = Omit<VideoHTMLAttributes<HTMLVideoElement>, 'src'> & { src: string; isPrivate: boolean };

/** An uploaded video, public or private; one that is there to be played says so where it cannot be. */
export function FileVideo({ src, isPrivate, ...rest }: FileVideoProps) {
  const address = useFileAddress(src, isPrivate);
  const { hasFailed, watch } = useMediaFault(address);
  return (
    <>
      {/* What people upload has no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video {...rest} {...watch} {...(address && { src: address })} onPlay={({ currentTarget }) => playAlone(currentTarget)} />
      {hasFailed && rest.controls && address && <CannotPlay address={address} />}
    </>
  );
}
