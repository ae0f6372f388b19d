import { startServiceWorker } from '../../lib/service-worker.ts';
import { VersionNote } from './version-note.tsx';
import { useSyncExternalStore } from 'react';
import { isLiveOff, onConnection } from '../../lib/realtime.ts';
import { useTranslation } from '../../lib/translate.ts';
import classes from './notes.module.css';
import { currentChoice, onOtherChoice, type OtherChoice } from '../../lib/other-tabs.ts';
import { formatSecond, ltr } from '../../lib/format.ts';
import { readSession } from '../../lib/session.ts';
import { useRecovery } from '../../lib/session-query.ts';
import { reloadInPlace } from '../../lib/place.ts';
import { chosenCountry } from '../../lib/preferences.ts';
import { Button } from '../../ui/button.tsx';

// This file comes after the first rows, and with it what nobody waits for.
startServiceWorker();

/** What is said over every screen: that the connection is gone, or news are, that another tab shows something else, that a new version is ready, that this is a restored copy. */
export default function Notes() {
  return (
    <>
      <RecoveryNote />
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

/** Says over every screen that this is a restored copy, of which second, and what it does not do until that is ended; to superadmins also how. */
function RecoveryNote() {
  const { t } = useTranslation();
  const recovery = useRecovery();
  if (!recovery) return null;
  const { restored_at, restored_to, without_erasures } = recovery;
  return (
    <section className={classes.note} aria-label={t('shell.recovery.title')} data-no-print>
      <p className={classes.words}>
        {t('shell.recovery.text', { time: formatSecond(restored_to ?? restored_at) })}
        {without_erasures === 1 && ` ${t('shell.recovery.without_erasures')}`}
        {readSession()?.is_super_admin && ` ${t('shell.recovery.end', { command: ltr('npm run end-recovery') })}`}
      </p>
    </section>
  );
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
