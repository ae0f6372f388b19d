import type { VideoHTMLAttributes } from 'react';
import { useFileAddress } from './use-file-address.ts';

type FileVideoProps = Omit<VideoHTMLAttributes<HTMLVideoElement>, 'src'> & { src: string; isPrivate: boolean };

/** An uploaded video, public or private. */
export function FileVideo({ src, isPrivate, ...rest }: FileVideoProps) {
  const address = useFileAddress(src, isPrivate);
  // What people upload has no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <video {...rest} {...(address && { src: address })} />;
}
