import { serverNow } from '../../lib/server-clock.ts';
import type { OwnSeat } from '@diwan/contract/agents/calls';
import { DECLINE_REASONS, type DeclineReason } from '@diwan/domain/agents/offers';
import { navigate } from '../../lib/navigation.ts';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSend } from '../../crud/resource/use-send.ts';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { formatNumber, formatWait } from '../../lib/format.ts';

import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Ltr } from '../../ui/text.tsx';
import classes from './own-seat.module.css';
import { refreshOwnSeat } from './own-seat-query.ts';

type Offer = NonNullable<OwnSeat['offer']>;

/** How long an offer still stands, second by second; what is over is asked about. */
function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(serverNow);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) {
      void refreshOwnSeat();
      return;
    }
    const next = setTimeout(() => setNow(serverNow()), 1000);
    return () => clearTimeout(next);
  }, [left, now]);
  return left;
}

/** A ticket that is offered, beside whatever screen is open: taken, or let go with a reason. It stands apart from the top bar, which the menu covers. */
export function OfferCard({ offer, until }: { offer: Offer; until: number }) {
  const words = useWords();
  const left = useSecondsLeft(until);

  const { busy, send } = useSend((make: () => Promise<unknown>) => make(), { always: refreshOwnSeat });
  const accept = () =>
    void send(async () => {
      await call('POST desk/offers/:id/accept', { params: { id: offer.id } });
      navigate(`/tickets/show/${offer.ticket_id}`);
    });
  const decline = (reason: DeclineReason) =>
    void send(() => call('POST desk/offers/:id/decline', { params: { id: offer.id }, body: { reason } }));

  return createPortal(
    <section className={classes.offer} role="alertdialog" aria-label={words('desk.offer.title')}>
      <header className={classes.head}>
        <b>{words('desk.offer.title')}</b>
        <Ltr>{offer.ticket_no}</Ltr>
        <Chip tone={left <= 5 ? 'bad' : 'wait'}>{formatNumber(left, { style: 'unit', unit: 'second' })}</Chip>
      </header>
      <p className={classes.subject} dir="auto">
        {offer.subject}
      </p>
      <p className={classes.facts}>
        {[
          offer.person,
          words(`enums.ticket_channels.${offer.channel}`),
          words(`enums.ticket_priorities.${offer.priority}`),
          words('desk.offer.waits', { since: formatWait(offer.waiting_since) }),
        ]
          .filter(Boolean)
          .map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
      </p>
      <div className={classes.answers}>
        <Button variant="primary" size="small" loading={busy} onClick={accept}>
          {words('desk.offer.accept')}
        </Button>
        <Menu
          label={words('desk.offer.decline_why')}
          items={DECLINE_REASONS.map((reason) => ({ label: words(`enums.decline_reasons.${reason}`), onPick: () => decline(reason) }))}
          renderButton={(props) => (
            <button type="button" {...props} disabled={busy} className={classes.decline}>
              {words('desk.offer.decline')}
            </button>
          )}
        />
      </div>
    </section>,
    document.body,
  );
}
