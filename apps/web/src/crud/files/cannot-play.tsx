import { useTranslation } from '../../lib/translate.ts';
import { buttonClass } from '../../ui/button.tsx';
import { IconDownload } from '../../ui/icons.ts';
import classes from './cannot-play.module.css';

/** Stands below a player that failed: why nothing plays, and the way to the file. It reads as the page does, inside a player from left to right too. */
export function CannotPlay({ address }: { address: string }) {
  const { t } = useTranslation();
  return (
    <div dir="auto" className={classes.fault}>
      <p role="alert">{t('common.cannot_play')}</p>
      <a className={buttonClass({ size: 'small' })} href={address} download>
        <IconDownload size={16} aria-hidden="true" />
        {t('common.download_file')}
      </a>
    </div>
  );
}
