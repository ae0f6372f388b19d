import { Ltr } from '../../../ui/text.tsx';
import { useWords } from '../../../crud/words/words.ts';
import { QrCode } from './qr-code.tsx';
import classes from './two-step.module.css';

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
