import { useTranslation } from '../../lib/translate.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import classes from '../../ui/message-page.module.css';

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <div className={classes.code} aria-hidden="true">
        404
      </div>
      <h1>{t('pages.not_found.title')}</h1>
      <p>{t('pages.not_found.text')}</p>
      <Link href="/" className={buttonClass({ variant: 'primary' })}>
        {t('pages.not_found.home')}
      </Link>
    </div>
  );
}
