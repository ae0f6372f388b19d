import type { ComponentProps } from 'react';
import { Picture } from '../../ui/picture.tsx';
import { useFileAddress } from './use-file-address.ts';

type FilePictureProps = Omit<ComponentProps<typeof Picture>, 'src'> & { src: string; isPrivate: boolean };

/** An uploaded picture, public or private. While the link of a private one is awaited, its place stays empty. */
export function FilePicture({ src, isPrivate, ...rest }: FilePictureProps) {
  const address = useFileAddress(src, isPrivate);
  if (address === undefined) return <span className={rest.className} />;
  return <Picture {...rest} src={address} />;
}
