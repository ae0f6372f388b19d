import { Suspense, useEffect, useState } from 'react';
import { afterFirstRows } from '../../lib/after-first-rows.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { IconBell } from '../../ui/icons.ts';
import classes from './top-bar.module.css';

const Bell = lazyPart(() => import('../../modules/notifications/bell.tsx'));
const OwnSeat = lazyPart(() => import('../../modules/agents/own-seat.tsx'));

/** The place of the bell: its picture at once, the bell itself, and what an agent does, once the screen has its rows. */
export function BellSlot() {
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
