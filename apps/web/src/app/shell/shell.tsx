import { usePathname } from '../../lib/navigation.ts';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { afterFirstRows } from '../../lib/after-first-rows.ts';
import { addWords, loadArea } from '../../lib/i18n.ts';
import { setSidebarNarrow, sidebarNarrow } from '../../lib/preferences.ts';
import { PERMISSION_WORDS } from '../../lib/permission-words.ts';
import { onSessionLost } from '../../lib/session.ts';
import { viewAs } from '../../lib/view-as.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import classes from './shell.module.css';
import { holdsWork } from './safe-moment.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useDrawer } from './use-drawer.ts';

/** Only a superadmin who looks as a role needs it, and its words. */
const ViewAsBanner = lazyPart(() =>
  Promise.all([import('../view-as/view-as-banner.tsx'), loadArea('access'), addWords('permissions', PERMISSION_WORDS)]).then(
    ([banner]) => banner,
  ),
);

/** Here before it is needed: without a connection it could not come. */
const Notes = lazyPart(() => afterFirstRows().then(() => import('./notes.tsx')));

/** Only whose session ends under something typed needs it. */
const LogInAgain = lazyPart(() => Promise.all([import('./log-in-again.tsx'), loadArea('security')]).then(([dialog]) => dialog));

/** What stands around every screen: the menu at the start edge, the bar above, the page. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const pathname = usePathname();
  const main = useRef<HTMLElement>(null);
  const [narrow, setNarrow] = useState(sidebarNarrow);
  const drawer = useDrawer(pathname);
  const view = viewAs();
  const [resume, setResume] = useState<((goesOn: boolean) => void) | null>(null);

  const shown = useRef(pathname);
  useEffect(() => {
    // Who moves by keyboard or hears the page goes on from the new screen's start.
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);

  useEffect(() => onSessionLost(() => (holdsWork() ? new Promise((resolve) => setResume(() => resolve)) : Promise.resolve(false))), []);

  function toggleNarrow() {
    setSidebarNarrow(!narrow);
    setNarrow(!narrow);
  }

  return (
    <div className={classes.shell} data-narrow={narrow}>
      <a href="#main" className={classes.skip}>
        {t('shell.skip')}
      </a>
      <Sidebar narrow={narrow && !drawer.isDrawer} drawer={drawer} onToggleNarrow={toggleNarrow} />
      <div className={classes.veil} data-open={drawer.open} onClick={drawer.close} />
      <div className={classes.page} inert={drawer.open}>
        {view && (
          <Suspense>
            <ViewAsBanner view={view} />
          </Suspense>
        )}
        <TopBar onOpenMenu={drawer.show} />
        <Suspense>
          <Notes />
        </Suspense>
        {resume && (
          <Suspense>
            <LogInAgain
              onDone={(goesOn) => {
                setResume(null);
                resume(goesOn);
              }}
            />
          </Suspense>
        )}
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
    </div>
  );
}
