import type { DeskCandidate } from '@diwan/contract/dispatch/calls';
import { useTranslation } from '../../lib/translate.ts';
import { getName } from '../../crud/resource/labels.ts';
import { useWords } from '../../crud/words/words.ts';
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
  /** Whoever is to come at once is asked by their app: those whose is silent stand apart. */
  isRide: boolean;
  /** They are those whom a keyword has found. */
  isSearched: boolean;
  /** The one whose mark on the map was pressed. */
  chosen: number | null;
  busy: boolean;
  mayAssign: boolean;
  onAssign: (candidate: DeskCandidate) => void;
}

/** Those whose app answers, and those whose app is silent: a ride wants somebody at once, and asks them by it. */
export function splitCandidates(candidates: readonly DeskCandidate[], isRide: boolean) {
  const isSilent = ({ meters }: DeskCandidate) => isRide && meters === null;
  return { connected: candidates.filter((one) => !isSilent(one)), silent: candidates.filter(isSilent) };
}

/** Who may be given the order, the best suited first; below them those who may not, with what speaks against them; whose app is silent is folded. */
export function CandidateList({ candidates, isRide, isSearched, ...shared }: CandidateListProps) {
  const { t } = useTranslation();
  const { connected, silent } = splitCandidates(candidates, isRide);
  if (candidates.length === 0) return <p className={classes.quiet}>{t('dispatch.candidates_none')}</p>;
  return (
    <>
      {connected.length === 0 && <p className={classes.quiet}>{t('dispatch.connected_none')}</p>}
      {connected.length > 0 && (
        <ol className={classes.candidates} aria-label={t('dispatch.candidates')}>
          {connected.map((one, index) => (
            <Candidate key={one.id} candidate={one} place={index + 1} {...shared} />
          ))}
        </ol>
      )}
      {silent.length > 0 && (
        // Who looks for somebody by name finds them wherever they are.
        <details className={classes.silent} open={isSearched || undefined}>
          <summary>{t('dispatch.silent', { count: formatNumber(silent.length) })}</summary>
          <ol className={classes.candidates} aria-label={t('dispatch.silent', { count: formatNumber(silent.length) })}>
            {silent.map((one) => (
              <Candidate key={one.id} candidate={one} place={null} {...shared} />
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

interface CandidateProps extends Omit<CandidateListProps, 'candidates' | 'isRide' | 'isSearched'> {
  candidate: DeskCandidate;
  /** By which key they are given it; those who are not connected have none. */
  place: number | null;
}

function Candidate({ candidate, place, chosen, busy, mayAssign, onAssign }: CandidateProps) {
  const { t } = useTranslation();
  const name = getName({ ...candidate });
  const { reasons, offered } = candidate;
  const isOff = busy || !mayAssign || (reasons.length > 0 && !candidate.may_override);
  const key = place !== null && place <= KEYED ? place : null;
  return (
    <li className={cx(classes.candidate, reasons.length > 0 && classes.excluded)} data-chosen={candidate.id === chosen}>
      <button
        type="button"
        data-item
        data-candidate={candidate.id}
        className={classes.assign}
        aria-label={t('dispatch.assign_to', { name })}
        aria-disabled={isOff}
        aria-keyshortcuts={key === null ? undefined : String(key)}
        onKeyDown={moveInList}
        onClick={() => !isOff && onAssign(candidate)}
      >
        <span className={classes.place} aria-hidden="true">
          {key === null ? '·' : formatNumber(key)}
        </span>
        <span className={classes.who}>
          <span className={classes.top}>
            <bdi className={classes.name}>{name}</bdi>
            {offered && <Chip tone={offered === 'this' ? 'wait' : 'plain'}>{t(`dispatch.offered.${offered}`)}</Chip>}
          </span>
          <Facts candidate={candidate} />
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
function Facts({ candidate: { meters, arrival, rating, load } }: Pick<CandidateProps, 'candidate'>) {
  const { t } = useTranslation();
  const words = useWords();
  return (
    <span className={classes.facts}>
      {meters !== null && <span>{kilometers(meters)}</span>}
      {arrival !== null && <span>{t('dispatch.arrival', { time: formatDuration(arrival) })}</span>}
      <span>{rating === null ? t('dispatch.no_rating') : <Ltr>{`★ ${formatNumber(rating, { maximumFractionDigits: 1 })}`}</Ltr>}</span>
      <span>{words('dispatch.load', { count: load })}</span>
    </span>
  );
}
