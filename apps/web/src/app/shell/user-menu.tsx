import { useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { phoneText } from '../../lib/phone-text.ts';
import { reloadInPlace } from '../../lib/place.ts';
import { density, digits, language, setDensity, setDigits, type Density, type Digits } from '../../lib/preferences.ts';
import { readSession } from '../../lib/session.ts';
import { useAdmin } from '../../lib/session-query.ts';
import { IconEdit, IconListDetails, IconLogout, IconUser } from '../../ui/icons.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { Avatar } from '../../ui/picture.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './top-bar.module.css';

/** The admin's image, first name and phone, over their own choices. */
export function UserMenu({ onLogOut }: { onLogOut: () => void }) {
  const { t } = useTranslation();
  const [spacing, setSpacing] = useState(density);
  const session = readSession();
  const admin = useAdmin();
  const name = admin?.first_name ?? session?.name.split(' ')[0] ?? '';
  const phone = admin ? admin.phone : session?.phone;

  function chooseDigits(value: Digits) {
    setDigits(value);
    // Numbers are written all over the page; it loads anew as it does for a language.
    reloadInPlace();
  }
  function chooseDensity(value: Density) {
    setDensity(value);
    setSpacing(value);
  }
  const items: MenuItem[] = [
    { label: t('shell.profile'), icon: <IconUser size={16} aria-hidden="true" />, href: '/profile/show' },
    { label: t('shell.edit_profile'), icon: <IconEdit size={16} aria-hidden="true" />, href: '/profile/edit' },
    { label: t('shell.jobs'), icon: <IconListDetails size={16} aria-hidden="true" />, href: '/jobs' },
    { kind: 'line' },
    ...(language() === 'ar'
      ? [
          { kind: 'heading' as const, label: t('shell.digits') },
          { label: t('shell.digits_latn'), checked: digits() === 'latn', onPick: () => chooseDigits('latn') },
          { label: t('shell.digits_arab'), checked: digits() === 'arab', onPick: () => chooseDigits('arab') },
        ]
      : []),
    { kind: 'heading', label: t('shell.density') },
    { label: t('shell.comfortable'), checked: spacing === 'comfortable', onPick: () => chooseDensity('comfortable') },
    { label: t('shell.compact'), checked: spacing === 'compact', onPick: () => chooseDensity('compact') },
    { kind: 'line' },
    { label: t('shell.log_out'), icon: <IconLogout size={16} data-mirror aria-hidden="true" />, tone: 'danger', onPick: onLogOut },
  ];
  return (
    <Menu
      label={t('shell.user_menu')}
      items={items}
      renderButton={(props) => (
        <button type="button" {...props} className={classes.user}>
          <span className="sr-only">{t('shell.user_menu')}</span>
          <Avatar name={name || '؟'} image={admin?.image ?? session?.image} />
          <span className={classes.words}>
            <span dir="auto">{name}</span>
            {phone && (
              <>
                <br />
                <Ltr className={classes.phone}>{phoneText(phone)}</Ltr>
              </>
            )}
          </span>
        </button>
      )}
    />
  );
}
