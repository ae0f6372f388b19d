import { uploadUrl } from '@diwan/contract/uploads/upload';
import { useState, type CSSProperties, type ImgHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import classes from './picture.module.css';

/** What stands in for an image that cannot be shown. */
const DEFAULT_LOGO = '/default-logo.svg';

/** Where an image is: what a record holds is an upload's reference, a path of this site, or an address. */
export function imageUrl(reference: string): string {
  return /^(\/|https?:|blob:)/.test(reference) ? reference : uploadUrl(reference);
}

type PictureProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src'> & { src: string | null | undefined; alt: string };

/** An image; a broken or missing one is replaced with the default logo. */
export function Picture({ src, alt, ...rest }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = !src || broken === src ? DEFAULT_LOGO : imageUrl(src);
  return <img loading="lazy" decoding="async" {...rest} alt={alt} src={shown} onError={() => src && setBroken(src)} />;
}

interface AvatarProps {
  name: string;
  image?: string | null | undefined;
  /** Pixels. */
  size?: number;
}

/** A person's image, or the first letter of the name. Decoration: the name stands beside it. */
export function Avatar({ name, image, size = 30 }: AvatarProps) {
  return (
    <span
      className={classes.avatar}
      style={{ '--size': `${size}px`, fontSize: size * 0.45 } as CSSProperties}
      // Drawn by the style sheet: no text of the button or the cell that it stands in, to read, to copy or to speak.
      data-letter={image ? undefined : Array.from(name.trim())[0]}
      aria-hidden="true"
    >
      {image && <Picture src={image} alt="" />}
    </span>
  );
}

/** A country's flag, in the size of a line of text. */
export function CountryFlag({ src, alt = '', className }: { src: string | null | undefined; alt?: string; className?: string }) {
  return <Picture src={src} alt={alt} width={20} height={14} className={cx(classes.flag, className)} />;
}
