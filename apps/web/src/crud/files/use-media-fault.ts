import { useState, type SyntheticEvent } from 'react';

/** A video of whose pictures the browser knows no codec has sound, and a picture without a width. */
const isBlind = (media: HTMLMediaElement) => media instanceof HTMLVideoElement && media.videoWidth === 0;

/** Whether the file at an address cannot be played, as the element that plays it finds out; at its next address it is tried anew. */
export function useMediaFault(address: string | null | undefined) {
  const [failed, setFailed] = useState<string | null>();
  return {
    hasFailed: failed !== undefined && failed === address,
    watch: {
      onError: () => setFailed(address),
      onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => setFailed(isBlind(currentTarget) ? address : undefined),
    },
  };
}
