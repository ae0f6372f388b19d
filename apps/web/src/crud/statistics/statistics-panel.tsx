import { useTranslation } from '../../lib/translate.ts';
import type { Page } from '../../lib/api.ts';
import { formatMoney, formatNumber, formatPercent } from '../../lib/format.ts';
import { Modal } from '../../ui/modal.tsx';
import { EmptyState, LoadingState } from '../../ui/states.tsx';
import { Ltr } from '../../ui/text.tsx';
import { getFigures, getShare } from './figures.ts';
import type { Row } from '../resource/screens.ts';
import { useWords } from '../words/words.ts';
import { AreaFigure, RadialFigure } from './charts.tsx';
import { readCharts } from './read-charts.ts';
import classes from './statistics-panel.module.css';

interface StatisticsPanelProps {
  /** The name of the list's resource. */
  resource: string;
  page: Page<Row> | undefined;
  onClose: () => void;
}

/** A list's statistics beside it: the figures, the share of active rows, and the rows added month by month. */
export default function StatisticsPanel({ resource, page, onClose }: StatisticsPanelProps) {
  const { t } = useTranslation();
  const words = useWords();
  const title = words(`resources.${resource}.title`);
  return (
    <Modal open place="side" onClose={onClose} title={t('list.panel.title', { title })}>
      {page ? <Figures page={page} resource={resource} /> : <LoadingState rows={8} />}
    </Modal>
  );
}

function Figures({ page, resource }: { page: Page<Row>; resource: string }) {
  const words = useWords();
  const { t } = useTranslation();
  const charts = readCharts(page.statistc.charts);
  const figures = getFigures(page);
  if (figures.length === 0 && charts.length === 0) return <EmptyState text={t('list.panel.none')} />;
  return (
    <div className={classes.panel}>
      <p className={classes.note}>{t('list.panel.matches')}</p>
      <dl className={classes.figures}>
        {figures.map((figure) => (
          <div key={figure.name}>
            <dt>{words(`list.statistics.${figure.name}`)}</dt>
            <dd>
              <Ltr>{formatNumber(figure.value)}</Ltr>
              {figure.percentage !== undefined && <span className={classes.share}>{formatPercent(figure.percentage)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <SumsTable sums={readSums(page.statistc['sums'])} resource={resource} />
      {charts.map((chart) => (
        <figure key={chart.name} className={classes.chart}>
          <figcaption>{words(getCaption(chart.name, page, resource))}</figcaption>
          {chart.kind === 'radial' ? <RadialFigure chart={chart} percentage={getShare(page.statistc)} /> : <AreaFigure chart={chart} />}
        </figure>
      ))}
    </div>
  );
}

/** What a list's amounts come to in one currency, by their fields. */
type Sums = Readonly<Record<string, string>> & { readonly currency: string };

/** The sums of a `statistc` block, leaving out what is none. */
function readSums(value: unknown): Sums[] {
  if (!Array.isArray(value)) return [];
  return value.filter((one): one is Sums => typeof (one as Partial<Sums> | null)?.currency === 'string');
}

/** The amounts of all the rows that a list finds, each currency by itself. */
function SumsTable({ sums, resource }: { sums: readonly Sums[]; resource: string }) {
  const words = useWords();
  return sums.map(({ currency, ...amounts }) => (
    <dl key={currency} className={classes.figures}>
      {Object.entries(amounts).map(([field, amount]) => (
        <div key={field}>
          <dt>{words(`resources.${resource}.fields.${field}`)}</dt>
          <dd>
            <Ltr>{formatMoney(amount, currency)}</Ltr>
          </dd>
        </div>
      ))}
    </dl>
  ));
}

/** What a chart is of. The wire says `status` of active and inactive rows, and of a column that is called so. */
function getCaption(name: string, { statistc }: Page<Row>, resource: string): string {
  return name === 'status' && statistc['active_count'] === undefined ? `resources.${resource}.fields.status` : `list.statistics.${name}`;
}
