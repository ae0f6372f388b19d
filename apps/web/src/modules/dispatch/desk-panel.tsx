import type { DeskCandidate, DeskOrder, WaitingOrder } from '@diwan/contract/dispatch/calls';
import { getOrderKind } from '@diwan/contract/orders/order-kinds';
import { isRideType } from '@diwan/domain/orders/rides';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translate.ts';
import { getName } from '../../crud/resource/labels.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { DataArea } from '../../ui/data-area.tsx';
import { Link } from '../../ui/link.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { Ltr } from '../../ui/text.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { CandidateList, KEYED, splitCandidates } from './candidate-list.tsx';
import type { DeskScene } from './desk-canvas.ts';
import { OverrideDialog } from './override-dialog.tsx';
import { Rounds } from './rounds.tsx';
import { useAssign } from './use-assign.ts';
import { useDeskOrder } from './use-desk.ts';
import classes from './dispatch.module.css';
import { MapFrame } from '../../crud/map/map-frame.tsx';
import { useLandmarks } from '../../crud/map/use-landmarks.ts';
import { useMap } from '../../crud/map/use-map.ts';

const TYPING_MS = 300;
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null;

/** What is typed, once somebody has stopped typing. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(typed.trim()), TYPING_MS);
    return () => clearTimeout(waiting);
  }, [typed]);
  return settled;
}

const placeFrom = (lat: number | null, lng: number | null) => (lat === null || lng === null ? null : { lat, lng });

function getScene(order: WaitingOrder, connected: readonly DeskCandidate[]): DeskScene {
  return {
    from: placeFrom(order.lat, order.lng),
    to: placeFrom(order.destination_lat, order.destination_lng),
    candidates: connected.flatMap(({ id, lat, lng, reasons }, index) =>
      lat === null || lng === null ? [] : [{ id, lat, lng, place: index + 1, isExcluded: reasons.length > 0 }],
    ),
  };
}

interface DeskPanelProps {
  order: WaitingOrder;
  onBack: () => void;
  onAssigned: () => void;
  onUndone: (order: number) => void;
}

/** The chosen order: where it is, to whom it was offered, and who may have it; the number keys give it to them. */
export function DeskPanel({ order, onBack, onAssigned, onUndone }: DeskPanelProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [keyword, setKeyword] = useState('');
  const [picked, setPicked] = useState<number | null>(null);
  const [asked, setAsked] = useState<DeskCandidate | null>(null);
  const panel = useRef<HTMLElement>(null);
  const query = useDeskOrder(order.id, useSettled(keyword));
  const { busy, assign } = useAssign({ onDone: onAssigned, onUndone });
  const candidates = query.data?.candidates;
  const isRide = isRideType(order.order_type);
  const connected = useMemo(() => splitCandidates(candidates ?? [], isRide).connected, [candidates, isRide]);
  const scene = useMemo(() => getScene(order, connected), [order, connected]);
  const mayAssign = can(getOrderKind(order.order_type).update);

  const give = (candidate: DeskCandidate) => (candidate.reasons.length > 0 ? setAsked(candidate) : assign(order, candidate));
  function pick(id: number) {
    setPicked(id);
    panel.current?.querySelector<HTMLElement>(`[data-candidate="${id}"]`)?.focus();
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const place = Number(event.key);
    const modified = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
    const one = Number.isInteger(place) && place >= 1 && place <= KEYED ? connected[place - 1] : undefined;
    if (!one || modified || busy || !mayAssign || isTyping(event.target) || (one.reasons.length > 0 && !one.may_override)) return;
    event.preventDefault();
    give(one);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    <section ref={panel} className={classes.panel} aria-label={t('dispatch.open_order', { number: order.order_no })}>
      <div className={classes.where}>
        <Button variant="quiet" className={classes.back} onClick={onBack}>
          {t('dispatch.back')}
        </Button>
        <OrderHead order={order} />
        <DeskMap order={order.id} scene={scene} onPick={pick} />
        {query.data && <Rounds order={query.data} currency={order.currency} />}
      </div>
      <div className={classes.takers}>
        <h2>{t('dispatch.candidates')}</h2>
        <DataArea query={query} loading={<LoadingState rows={6} height={56} />}>
          {(data) => (
            <>
              <Gone order={order} data={data} />
              {data.round !== null && (
                <>
                  <TextInput
                    label={t('dispatch.search')}
                    hideLabel
                    placeholder={t('dispatch.search')}
                    value={keyword}
                    onChange={setKeyword}
                  />
                  {mayAssign && <p className={cx(classes.quiet, classes.keys)}>{t('dispatch.keys')}</p>}
                  <CandidateList
                    candidates={data.candidates}
                    isRide={isRide}
                    isSearched={keyword.trim() !== ''}
                    chosen={picked}
                    busy={busy}
                    mayAssign={mayAssign}
                    onAssign={give}
                  />
                </>
              )}
            </>
          )}
        </DataArea>
      </div>
      {asked && (
        <OverrideDialog
          candidate={asked}
          onClose={() => setAsked(null)}
          onAssign={(reason) => {
            setAsked(null);
            assign(order, asked, reason);
          }}
        />
      )}
    </section>
  );
}

/** What became of it while it was looked at. */
function Gone({ order: { order_no: number }, data: { round, provider } }: { order: WaitingOrder; data: DeskOrder }) {
  const { t } = useTranslation();
  if (round !== null) return null;
  return (
    <p className={classes.gone} role="status">
      {provider ? t('dispatch.gone_to', { number, name: getName({ ...provider }) }) : t('dispatch.gone', { number })}
    </p>
  );
}

/** Which order it is, for whom, where and when. */
function OrderHead({ order }: { order: WaitingOrder }) {
  const { t } = useTranslation();
  const can = useCan();
  const kind = getOrderKind(order.order_type);
  const route = kind.name === 'trips' ? 'trips' : 'orders';
  return (
    <div className={classes.head}>
      <strong>
        {can(kind.show) ? (
          <Link href={`/${route}/show/${order.id}`} aria-label={t('dispatch.open_order', { number: order.order_no })}>
            <Ltr>{order.order_no}</Ltr>
          </Link>
        ) : (
          <Ltr>{order.order_no}</Ltr>
        )}
      </strong>
      <bdi>{order.contact_name}</bdi>
      {order.client_address && <bdi className={classes.quiet}>{order.client_address}</bdi>}
      <time className={classes.quiet} dateTime={order.due_at}>
        {formatDateTime(order.due_at, order.time_zone)}
      </time>
    </div>
  );
}

interface DeskMapProps {
  /** Whose places it shows: another order has another view. */
  order: number;
  scene: DeskScene;
  onPick: (candidate: number) => void;
}

/** Where an order begins and ends, and where its candidates are. */
function DeskMap({ order, scene, onPick }: DeskMapProps) {
  const { t } = useTranslation();
  const landmarks = useLandmarks();
  const pick = useEffectEvent(onPick);
  const { box, canvas, state } = useMap(async (home, words) => {
    const { drawDesk } = await import('./desk-canvas.ts');
    return drawDesk(home, words, (id) => pick(id));
  }, t('dispatch.map'));
  useEffect(() => canvas.current?.show(scene), [scene, state, canvas]);
  // What moves while it is looked at moves no view away from whoever looks.
  const hasCandidates = scene.candidates.length > 0;
  const fit = useEffectEvent(() => canvas.current?.fit(scene));
  useEffect(() => fit(), [order, hasCandidates, state]);
  useEffect(() => canvas.current?.name(landmarks), [landmarks, state, canvas]);
  return <MapFrame box={box} state={state} failed={t('dispatch.map_failed')} className={classes.map} />;
}
