import { startServiceWorker } from '../../lib/service-worker.ts';
import { VersionNote } from './version-note.tsx';
import { Suspense, useSyncExternalStore } from 'react';
import { loadArea } from '../../lib/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { isLiveOff, onConnection } from '../../lib/realtime.ts';
import { useTranslation } from '../../lib/translate.ts';
import classes from './notes.module.css';
import { currentChoice, onOtherChoice, type OtherChoice } from '../../lib/other-tabs.ts';
import { useQuery } from '@tanstack/react-query';
import type { SessionAnswer } from '../../lib/session-answer.ts';
import { SESSION_QUERY } from '../../lib/session-query.ts';
import { reloadInPlace } from '../../lib/place.ts';
import { chosenCountry } from '../../lib/preferences.ts';
import { Button } from '../../ui/button.tsx';

// This file comes after the first rows, and with it what nobody waits for.
startServiceWorker();

const RECOVERY = { ...SESSION_QUERY, select: ({ recovery }: SessionAnswer) => recovery };

/** Only a restored copy needs it, and its words. */
const RecoveryNote = lazyPart(() => Promise.all([import('./recovery-note.tsx'), loadArea('access')]).then(([note]) => note));

/** What is said over every screen: that the connection is gone, or news are, that another tab shows something else, that a new version is ready, that this is a restored copy. */
export default function Notes() {
  const { data: recovery } = useQuery(RECOVERY);
  return (
    <>
      {recovery && (
        <Suspense>
          <RecoveryNote recovery={recovery} />
        </Suspense>
      )}
      <OfflineNote />
      <LiveOffNote />
      <OtherTabNote />
      <VersionNote />
    </>
  );
}

const EVENTS = ['online', 'offline'] as const;

function onChange(notify: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, notify);
  return () => EVENTS.forEach((event) => removeEventListener(event, notify));
}

/** Says over every screen that the connection is gone: what stands there is as old as that. */
function OfflineNote() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(onChange, () => navigator.onLine);
  return (
    <div role="status" data-offline={!online}>
      {!online && <p className={classes.note}>{t('shell.offline')}</p>}
    </div>
  );
}

/** Says over every screen that news do not come by themselves, and what whoever runs the server does about it. */
function LiveOffNote() {
  const { t } = useTranslation();
  const off = useSyncExternalStore(onConnection, isLiveOff);
  const online = useSyncExternalStore(onChange, () => navigator.onLine);
  return <div role="status">{off && online && <p className={classes.note}>{t('shell.live_off')}</p>}</div>;
}

type Words = ReturnType<typeof useTranslation>['t'];

function getText(t: Words, { country }: OtherChoice): string {
  if (country === undefined) return t('shell.other_tab.language');
  const all = t('shell.other_tab.all');
  return t('shell.other_tab.country', { chosen: country ?? all, shown: chosenCountry()?.name ?? all });
}

/** Says that another tab has chosen another country or language, and that this page goes on with its own until it is loaded anew. */
function OtherTabNote() {
  const { t } = useTranslation();
  const choice = useSyncExternalStore(onOtherChoice, currentChoice);
  return (
    <div role="status" data-other-tab={choice !== undefined}>
      {choice && (
        <p className={classes.note}>
          {getText(t, choice)}
          <Button size="small" onClick={reloadInPlace}>
            {t('common.reload')}
          </Button>
        </p>
      )}
    </div>
  );
}
