import { startServiceWorker } from '../../lib/service-worker.ts';
import { LiveOffNote, OfflineNote } from './offline-note.tsx';
import { OtherTabNote } from './other-tab-note.tsx';
import { VersionNote } from './version-note.tsx';

// This file comes after the first rows, and with it what nobody waits for.
startServiceWorker();

/** What is said over every screen: that the connection is gone, or news are, that another tab shows something else, that a new version is ready. */
export default function Notes() {
  return (
    <>
      <OfflineNote />
      <LiveOffNote />
      <OtherTabNote />
      <VersionNote />
    </>
  );
}
