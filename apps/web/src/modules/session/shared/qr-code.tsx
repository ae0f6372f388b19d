import { toDataURL } from 'qrcode';
import { useEffect, useState } from 'react';
import { Skeleton } from '../../../ui/states.tsx';

const SIDE = 200;

/** An address as a QR code, drawn here: what it says leaves the browser for no one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [image, setImage] = useState<string | null>(null);
  useEffect(() => {
    // Dark on light in both themes: that is what cameras read.
    toDataURL(text, { width: SIDE * 2, margin: 2, errorCorrectionLevel: 'M' }).then(setImage, () => undefined); // The secret stands below it.
  }, [text]);
  return image ? <img src={image} alt={label} width={SIDE} height={SIDE} /> : <Skeleton width={SIDE} height={SIDE} />;
}
