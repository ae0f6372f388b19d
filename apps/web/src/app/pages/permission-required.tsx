import { isPermission } from '@diwan/contract/permissions/catalogue';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { useWords } from '../../crud/words/words.ts';
import { addWords } from '../../lib/i18n.ts';
import { PERMISSION_WORDS } from '../../lib/permission-words.ts';
import { buttonClass } from '../../ui/button.tsx';
import { IconLock } from '../../ui/screen-icons.ts';
import { Link } from '../../ui/link.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from '../../ui/message-page.module.css';
import { useAddressQuery } from '../../lib/search-params.ts';

/** Where a 403 leads; while one looks as a role, it says which permission is missing. */
export default function PermissionRequiredPage() {
  const { t } = useTranslation();
  const words = useWords();
  const search = useAddressQuery();
  const asked = String(search['needs'] ?? '');
  const [needs, setNeeds] = useState<readonly string[]>([]);
  useEffect(() => {
    if (asked === '') return;
    const show = () => setNeeds(asked.split(',').filter((url) => isPermission(url)));
    void addWords('permissions', PERMISSION_WORDS).then(show, show);
  }, [asked]);
  return (
    <div className={classes.page}>
      <IconLock size={44} stroke={1.4} aria-hidden="true" />
      <h1>{t('pages.permission_required.title')}</h1>
      <p>{t('pages.permission_required.text')}</p>
      {needs.length > 0 && (
        <ul>
          {needs.map((url) => (
            <li key={url}>
              {words(`permissions.names.${url}`)} <Ltr>({url})</Ltr>
            </li>
          ))}
        </ul>
      )}
      <Link href="/" className={buttonClass({ variant: 'primary' })}>
        {t('pages.permission_required.home')}
      </Link>
    </div>
  );
}
