import type { DeskCandidate } from '@diwan/contract/calls/dispatch';
import { useTranslation } from '../../lib/translate.ts';
import { getName } from '../../crud/labels.ts';
import { useWords } from '../../crud/words.ts';
import { formatDuration, formatNumber } from '../../lib/format.ts';
import { cx } from '../../ui/cx.ts';
import { Chip } from '../../ui/chip.tsx';
import { Ltr } from '../../ui/text.tsx';
import { moveInList } from '../../ui/move-in-list.ts';
import classes from './dispatch.module.css';

/** So many have a key of their own. */
export const KEYED = 9;

interface CandidateListProps {
  candidates: readonly DeskCandidate[];
  /** Whoever is to come at once is asked by their app: it is said whose is silent. */
  isRide: boolean;
  /** The one whose mark on the map was pressed. */
  chosen: number | null;
  busy: boolean;
  mayAssign: boolean;
  onAssign: (candidate: DeskCandidate) => void;
}

/** Who may be given the order, the best suited first; below them those who may not, with what speaks against them. */
export function CandidateList({ candidates, isRide, chosen, busy, mayAssign, onAssign }: CandidateListProps) {
  const { t } = useTranslation();
  if (candidates.length === 0) return <p className={classes.quiet}>{t('dispatch.candidates_none')}</p>;
  return (
    <ol className={classes.candidates} aria-label={t('dispatch.candidates')}>
      {candidates.map((one, index) => (
        <Candidate
          key={one.id}
          candidate={one}
          isSilent={isRide && one.meters === null}
          place={index + 1}
          isChosen={one.id === chosen}
          isOff={busy || !mayAssign || (one.reasons.length > 0 && !one.may_override)}
          onAssign={onAssign}
        />
      ))}
    </ol>
  );
}

interface CandidateProps {
  candidate: DeskCandidate;
  isSilent: boolean;
  place: number;
  isChosen: boolean;
  isOff: boolean;
  onAssign: (candidate: DeskCandidate) => void;
}

function Candidate({ candidate, isSilent, place, isChosen, isOff, onAssign }: CandidateProps) {
  const { t } = useTranslation();
  const name = getName({ ...candidate });
  const { reasons, offered } = candidate;
  return (
    <li className={cx(classes.candidate, reasons.length > 0 && classes.excluded)} data-chosen={isChosen}>
      <button
        type="button"
        data-item
        data-candidate={candidate.id}
        className={classes.assign}
        aria-label={t('dispatch.assign_to', { name })}
        aria-disabled={isOff}
        aria-keyshortcuts={place <= KEYED ? String(place) : undefined}
        onKeyDown={moveInList}
        onClick={() => !isOff && onAssign(candidate)}
      >
        <span className={classes.place} aria-hidden="true">
          {place <= KEYED ? formatNumber(place) : '·'}
        </span>
        <span className={classes.who}>
          <span className={classes.top}>
            <bdi className={classes.name}>{name}</bdi>
            {offered && <Chip tone={offered === 'this' ? 'wait' : 'plain'}>{t(`dispatch.offered.${offered}`)}</Chip>}
          </span>
          <Facts candidate={candidate} isSilent={isSilent} />
          {reasons.length > 0 && (
            <span className={classes.reasons}>
              {reasons.map(({ code, text }) => (
                <span key={code}>{text}</span>
              ))}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}

/** With a decimal where they are few: of two who are near, one is nearer. */
const kilometers = (meters: number) =>
  formatNumber(meters / 1000, { style: 'unit', unit: 'kilometer', maximumFractionDigits: meters < 10_000 ? 1 : 0 });

/** How far, how soon, how good and how busy. */
function Facts({ candidate: { meters, arrival, rating, load }, isSilent }: Pick<CandidateProps, 'candidate' | 'isSilent'>) {
  const { t } = useTranslation();
  const words = useWords();
  return (
    <span className={classes.facts}>
      {isSilent && <span>{t('dispatch.silent')}</span>}
      {meters !== null && <span>{kilometers(meters)}</span>}
      {arrival !== null && <span>{t('dispatch.arrival', { time: formatDuration(arrival) })}</span>}
      <span>{rating === null ? t('dispatch.no_rating') : <Ltr>{`★ ${formatNumber(rating, { maximumFractionDigits: 1 })}`}</Ltr>}</span>
      <span>{words('dispatch.load', { count: load })}</span>
    </span>
  );
}
