import { usePathname, useQueryText } from '../../lib/navigation.ts';
import { useEffect, Suspense, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { PAGE_ACTIONS_ID } from '../../crud/page/page-actions.tsx';
import { useGivenTitle } from '../../lib/page-title.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { IconButton } from '../../ui/button.tsx';
import { IconLogout, IconMenu2, IconBell } from '../../ui/icons.ts';
import { getCrumbs } from '../crumbs.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { LanguageToggle } from '../../modules/session/shared/language-toggle.tsx';
import { useLogOut } from './log-out.ts';
import { ThemeToggle } from '../../modules/session/shared/theme-toggle.tsx';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';
import { afterFirstRows } from '../../lib/after-first-rows.ts';
import { lazyPart } from '../../lib/lazy-part.ts';

/** Where one is, and what belongs to the admin rather than to the screen. */
export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { t } = useTranslation();
  const pathname = usePathname();
  const query = useQueryText();
  const given = useGivenTitle();
  const logOut = useLogOut();
  const crumbs = getCrumbs(pathname, new URLSearchParams(query), given);
  const here = crumbs.at(-1)?.label;

  useEffect(() => {
    document.title = here ? `${here} · ${t('shell.app_name')}` : t('shell.app_name');
  }, [here, t]);

  return (
    <header className={classes.bar}>
      <div className={classes.burger}>
        <IconButton name={t('shell.open_menu')} icon={<IconMenu2 size={20} />} onClick={onOpenMenu} />
      </div>
      <div className={classes.crumbs}>
        <Breadcrumbs crumbs={crumbs} />
      </div>
      <div id={PAGE_ACTIONS_ID} className={classes.actions} />
      <PaletteButton />
      <BellSlot />
      <ThemeToggle />
      <LanguageToggle className={classes.language} />
      <UserMenu onLogOut={logOut} />
      <div className={classes.logout}>
        <IconButton name={t('shell.log_out')} icon={<IconLogout size={18} data-mirror />} onClick={logOut} />
      </div>
    </header>
  );
}

const Bell = lazyPart(() => import('../../modules/notifications/bell.tsx'));
const OwnSeat = lazyPart(() => import('../../modules/agents/own-seat.tsx'));

/** The place of the bell: its picture at once, the bell itself, and what an agent does, once the screen has its rows. */
function BellSlot() {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let wanted = true;
    void afterFirstRows().then(() => wanted && setReady(true));
    return () => {
      wanted = false;
    };
  }, []);
  const picture = (
    <span className={classes.bell} aria-hidden="true">
      <IconBell size={18} />
    </span>
  );
  return ready ? (
    <>
      <Suspense>
        <OwnSeat />
      </Suspense>
      <Suspense fallback={picture}>
        <Bell />
      </Suspense>
    </>
  ) : (
    picture
  );
}
