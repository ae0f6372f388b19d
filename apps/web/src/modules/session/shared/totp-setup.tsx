import { Ltr } from '../../../ui/text.tsx';
import { useWords } from '../../../crud/words/words.ts';
import classes from './two-step.module.css';
import { toDataURL } from 'qrcode';
import { useEffect, useState } from 'react';
import { Skeleton } from '../../../ui/states.tsx';

interface TotpSetupProps {
  secret: string;
  otpauthUrl: string;
}

/** What an authenticator app reads: a QR code, and the secret for those who type it. */
export function TotpSetup({ secret, otpauthUrl }: TotpSetupProps) {
  const words = useWords();
  return (
    <div className={classes.setup}>
      <QrCode text={otpauthUrl} label={words('security.qr_label')} />
      <div className={classes.words}>
        <ol>
          <li>{words('security.setup_app')}</li>
          <li>{words('security.setup_scan')}</li>
          <li>{words('security.setup_code')}</li>
        </ol>
        <p className={classes.note}>{words('security.setup_secret')}</p>
        <p className={classes.secret}>
          <Ltr>{secret.match(/.{1,4}/g)?.join(' ')}</Ltr>
        </p>
      </div>
    </div>
  );
}

const SIDE = 200;

/** An address as a QR code, drawn here: what it says leaves the browser for no one. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [image, setImage] = useState<string | null>(null);
  useEffect(() => {
    // Dark on light in both themes: that is what cameras read.
    toDataURL(text, { width: SIDE * 2, margin: 2, errorCorrectionLevel: 'M' }).then(setImage, () => undefined); // The secret stands below it.
  }, [text]);
  return image ? <img src={image} alt={label} width={SIDE} height={SIDE} /> : <Skeleton width={SIDE} height={SIDE} />;
}
