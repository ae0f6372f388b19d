import { phoneText } from '../../lib/phone-text.ts';
import { Ltr } from '../../ui/text.tsx';
import classes from './cell.module.css';

/** A phone as people read it; a press calls it. */
export function Phone({ phone, code }: { phone: string; code?: string | null }) {
  return (
    <Ltr>
      <a href={`tel:${phone}`} className={classes.phone}>
        {phoneText(phone, code)}
      </a>
    </Ltr>
  );
}
