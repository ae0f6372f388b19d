import { useSyncExternalStore } from 'react';
import { isLiveOff, onConnection } from '../../lib/realtime.ts';
import { useTranslation } from '../../lib/translate.ts';
import classes from './notes.module.css';

const EVENTS = ['online', 'offline'] as const;

function hear(tell: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, tell);
  return () => EVENTS.forEach((event) => removeEventListener(event, tell));
}

/** Says over every screen that the connection is gone: what stands there is as old as that. */
export function OfflineNote() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(hear, () => navigator.onLine);
  return (
    <div role="status" data-offline={!online}>
      {!online && <p className={classes.note}>{t('shell.offline')}</p>}
    </div>
  );
}

/** Says over every screen that news do not come by themselves, and what whoever runs the server does about it. */
export function LiveOffNote() {
  const { t } = useTranslation();
  const off = useSyncExternalStore(onConnection, isLiveOff);
  const online = useSyncExternalStore(hear, () => navigator.onLine);
  return <div role="status">{off && online && <p className={classes.note}>{t('shell.live_off')}</p>}</div>;
}
