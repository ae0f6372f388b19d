import { useQuery } from '@tanstack/react-query';
import { PRESENCE_TRANSITIONS, type PresenceAction } from '@diwan/domain/agents/presence';
import { getKeys, isAmong } from '@diwan/domain/records';
import { useEffect } from 'react';
import { useSend } from '../../crud/resource/use-send.ts';
import { useWords } from '../../crud/words/words.ts';
import { call } from '../../lib/call.ts';
import { loadArea } from '../../lib/i18n.ts';
import { useCan } from '../../lib/permissions.ts';
import { onNews } from '../../lib/realtime.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { Menu } from '../../ui/menu.tsx';
import { OfferCard } from './offer-card.tsx';
import classes from './own-seat.module.css';
import { OWN_SEAT, refreshOwnSeat } from './own-seat-query.ts';

await Promise.all([loadArea('agents'), loadArea('support')]);

/** What one does at the desk now, to be changed from any screen, and the ticket that is offered. */
export default function OwnSeat() {
  return useCan()('update-tickets') ? <Seat /> : null;
}

function Seat() {
  const words = useWords();
  const { data: seat, dataUpdatedAt } = useQuery({
    queryKey: OWN_SEAT,
    queryFn: async ({ signal }) => (await call('GET desk/me', { signal })).data,
  });
  useEffect(() => {
    const stops = [onNews('seat', () => void refreshOwnSeat()), onNews('missed', () => void refreshOwnSeat())];
    return () => stops.forEach((stop) => stop());
  }, []);
  const { busy, send } = useSend((action: PresenceAction) => call('POST desk/me', { body: { action } }), { always: refreshOwnSeat });
  if (!seat) return null;

  const { presence, offer } = seat;
  const allowed = getKeys(PRESENCE_TRANSITIONS).filter((action) => isAmong(PRESENCE_TRANSITIONS[action].from, presence));
  return (
    <>
      <Menu
        label={words('desk.my_state')}
        items={[
          { kind: 'heading', label: words('desk.my_state') },
          ...allowed.map((action) => ({ label: words(`enums.presence_actions.${action}`), onPick: () => void send(action) })),
        ]}
        renderButton={(props) => (
          <button type="button" {...props} onClick={busy ? undefined : props.onClick} className={classes.state}>
            <span className="sr-only">{words('desk.my_state')}: </span>
            <StatusChip status={presence} label={words(`enums.presences.${presence}`)} />
          </button>
        )}
      />
      {offer && <OfferCard key={offer.id} offer={offer} until={dataUpdatedAt + offer.expires_in_ms} />}
    </>
  );
}
