import { usePathname } from '../../lib/navigation.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { BUILD_HEADER } from '@diwan/contract/kit/constants';
import { onBuild, ownBuild } from '../../lib/build.ts';
import { watchVersion } from '../../lib/new-version.ts';
import { reloadInPlace } from '../../lib/place.ts';
import { readOfTab, storeOfTab } from '../../lib/preferences.ts';
import { renewServiceWorker } from '../../lib/service-worker.ts';
import { Button } from '../../ui/button.tsx';
import classes from './notes.module.css';
import { forgetHands, holdsWork, isSafeMoment, watchHands } from './safe-moment.ts';

const HAD = 'builds';
const LOOK_EVERY_MS = 2_000;

/** The builds that this window has had; they go with it. */
const had = {
  read: (): string[] => (readOfTab(HAD) ?? '').split(' '),
  has: (build: string) => had.read().includes(build),
  add: (build: string) => had.has(build) || storeOfTab(HAD, [...had.read(), build].join(' ').trim()),
};

async function load(): Promise<void> {
  await renewServiceWorker();
  reloadInPlace();
}

async function askBuild(): Promise<string | null> {
  try {
    return (await fetch('/health', { cache: 'no-store' })).headers.get(BUILD_HEADER);
  } catch {
    return null;
  }
}

let offer: Parameters<typeof watchVersion>[0]['offer'] = () => undefined;

/** Begins with the page; null in development, which has no builds. */
function startWatch() {
  const own = ownBuild();
  if (own === null) return null;
  watchHands();
  const watch = watchVersion({
    own,
    ask: askBuild,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now: () => performance.now(),
    had,
    isSafe: isSafeMoment,
    reload: load,
    offer: (why) => offer(why),
  });
  onBuild((build) => void watch.heard(build));
  // A part of a screen that did not come: the bundler's own event, since each part is asked for somewhere else.
  addEventListener('vite:preloadError', () => void watch.fileMissing());
  return watch;
}

const watch = startWatch();

/** Loads a dashboard anew that is older than its API, when that loses nothing; says quietly that it could where it would. */
export function VersionNote() {
  const { t } = useTranslation();
  const pathname = usePathname();
  const [waiting, setWaiting] = useState(false);
  const [shown, setShown] = useState(false);

  useEffect(() => {
    offer = (why) => {
      setWaiting(true);
      // Whoever is only busy for a moment need not hear of it.
      setShown(why === 'not again' || holdsWork());
    };
    return () => {
      offer = () => undefined;
    };
  }, []);

  useEffect(() => {
    forgetHands();
    void watch?.attempt();
  }, [pathname]);

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => void watch?.attempt(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [waiting]);

  return (
    <div role="status" data-new-version={shown}>
      {shown && (
        <p className={classes.news}>
          {t('shell.new_version')}
          <Button size="small" onClick={() => void load()}>
            {t('common.reload')}
          </Button>
        </p>
      )}
    </div>
  );
}
