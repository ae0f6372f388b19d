import type { FirstSteps as Steps } from '@diwan/contract/home/calls';
import {
  SUGGESTED_CANCEL_REASONS,
  SUGGESTED_PROVIDER_CAUSES,
  SUGGESTED_REPORT_REASONS,
  type FirstStep,
} from '@diwan/contract/home/first-steps';
import { refreshRows } from '../../crud/resource/queries.ts';
import { useSend } from '../../crud/resource/use-send.ts';
import { api } from '../../lib/api.ts';
import { formatNumber, ltr } from '../../lib/format.ts';
import { loadArea } from '../../lib/i18n.ts';
import { useTranslation } from '../../lib/translate.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconCircleCheck } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import classes from './first-steps.module.css';

await loadArea('first_steps');

/** The screens of each step: its form, and what was made there. */
const SCREENS: Readonly<Record<FirstStep, string>> = {
  country: 'countries',
  city: 'cities',
  category: 'groupServices',
  contract: 'subServices',
  package: 'providerServices',
  payment_way: 'payment_ways',
  hours: 'working_hours',
  cancel_reasons: 'cancelReasons',
  report_reasons: 'report_reasons',
  terms: 'terms',
  privacy: 'privacy-policy',
  superadmin: 'admins',
  provider: 'providers',
  order: 'orders',
  finished: 'orders',
};

/** Where a step is taken; once it is done, where that can be looked at. */
const getPlace = (step: FirstStep, isDone = false) => `/${SCREENS[step]}/${isDone || step === 'finished' ? 'show-all' : 'add'}`;

interface Suggestion {
  readonly name: string;
  readonly rows: readonly object[];
}

/** What a step offers to take over, and the list that it goes to. */
const SUGGESTED: Readonly<Partial<Record<FirstStep, Suggestion>>> = {
  cancel_reasons: {
    name: 'cancelReasons',
    rows: SUGGESTED_CANCEL_REASONS.map(([title_ar, title_en, user_type]) => ({
      title_ar,
      title_en,
      user_type,
      is_provider_cause: SUGGESTED_PROVIDER_CAUSES.has(title_en) ? 1 : 0,
      is_active: 1,
    })),
  },
  report_reasons: {
    name: 'report_reasons',
    rows: SUGGESTED_REPORT_REASONS.map(([title_ar, title_en, target]) => ({ title_ar, title_en, target, is_active: 1, is_archived: 0 })),
  },
};

/** What an empty installation needs until its first finished order, in order; ticked off by what is there. */
export default function FirstSteps({ steps }: { steps: Steps }) {
  const { t } = useTranslation();
  const done = steps.filter(({ is_done }) => is_done).length;
  const next = steps.find(({ is_done }) => !is_done)?.id;
  return (
    <section className={classes.guide} aria-labelledby="first-steps">
      <h2 id="first-steps">{t('first_steps.title')}</h2>
      <p>{t('first_steps.text')}</p>
      <p className={classes.count} role="status">
        {t('first_steps.done', { done: ltr(formatNumber(done)), total: ltr(formatNumber(steps.length)) })}
      </p>
      <ol>
        {steps.map(({ id, is_done }, index) => (
          <li key={id} className={cx(classes.step, is_done && classes.done)} aria-current={id === next ? 'step' : undefined}>
            <span className={classes.mark}>
              {is_done ? <IconCircleCheck size={22} aria-hidden="true" /> : <span aria-hidden="true">{formatNumber(index + 1)}</span>}
            </span>
            <span className={classes.words}>
              <Link href={getPlace(id, is_done)}>{t(`first_steps.steps.${id}.title`)}</Link>
              {is_done ? <span className="sr-only">{t('first_steps.is_done')}</span> : <span>{t(`first_steps.steps.${id}.why`)}</span>}
            </span>
            {!is_done && <Offer step={id} isNext={id === next} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The button of a step that is not done: where it is taken, or what can be taken over. */
function Offer({ step, isNext }: { step: FirstStep; isNext: boolean }) {
  const { t } = useTranslation();
  const suggested = SUGGESTED[step];
  const { busy, send } = useSend(
    async ({ name, rows }: Suggestion, once) => {
      // One after the other: they are listed in the order in which they were made.
      for (const row of rows) await api.post(name, row, once(row));
    },
    {
      // Not before all are there: with the first of them the step is done, and nobody could press again for the rest.
      success: () => {
        void refreshRows();
        return t('first_steps.suggested');
      },
    },
  );
  if (!suggested)
    return isNext ? (
      <Link href={getPlace(step)} className={buttonClass({ variant: 'primary', size: 'small' })}>
        {t('first_steps.begin')}
      </Link>
    ) : null;

  return (
    <Button size="small" variant={isNext ? 'primary' : 'default'} loading={busy} onClick={() => void send(suggested)}>
      {t('first_steps.suggest', { number: ltr(formatNumber(suggested.rows.length)) })}
    </Button>
  );
}
