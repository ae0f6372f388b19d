import * as z from 'zod/mini';
import { PERIODS } from '@diwan/domain/periods';
import { FIRST_DAY, LAST_DAY } from './days.ts';
import { defineCall, type DataOf } from '../kit/call.ts';
import { day, rowNumber, strictQuery, word } from '../kit/queries.ts';

const dayOfYear = () => z.string().check(z.meta({ format: 'date' }));
const days = { from: dayOfYear(), to: dayOfYear() };

/** Nobody counts further. */
const NINE_DIGITS = 999_999_999;
const question = {
  /** The month where it is not named. */
  period: word(PERIODS),
  /** A day of the period; today where it is not named. */
  date: day(FIRST_DAY, LAST_DAY),
  country_id: rowNumber(NINE_DIGITS),
  city_id: rowNumber(NINE_DIGITS),
};
/** What is asked of the statistics, whether by a query or by what an export is made of. */
export const statisticsQuestion = strictQuery(question);

/** The list of just the rows that a figure stands for. */
const list = z.object({
  /** The resource's name, which is the list's call. */
  table: z.string(),
  /** The dashboard's route, without the leading slash. */
  route: z.string(),
  filters: z.record(z.string(), z.string()),
  /** In the order of the days by which they were counted, where that is not the list's own. */
  sort: z.optional(z.string()),
});

/** A number; an amount of money as the wire has them, `12.50`; null where there is nothing to take an average of. */
const value = () => z.union([z.number(), z.string(), z.null()]);

/** Money is never added up over currencies: each has a figure of its own, under the same id. */
const figure = z.object({
  id: z.string(),
  title: z.string(),
  measure: z.enum(['count', 'average', 'sum', 'money']),
  /** Of money. */
  currency: z.nullable(z.string()),
  value: value(),
  previous: value(),
  /** From the period before, in whole percent, rounded up; null where there was too little to compare with. */
  change_percentage: z.nullable(z.number()),
  /** A value for each of the period's buckets. */
  series: z.array(value()),
  /** The same of the days before: the first bucket beside the first. */
  previous_series: z.array(value()),
  /** Of a part of a whole, as cancelled orders are of those that ended: in percent, with one decimal; null of no whole. */
  rate: z.nullable(z.object({ value: z.nullable(z.number()), previous: z.nullable(z.number()) })),
  list,
});

const common = { method: 'GET', permission: 'show-statistics', tag: 'statistics', query: question, strict: true } as const;

const showStatistics = defineCall({
  ...common,
  path: 'statistics',
  summary: 'What came into being in a period, beside the period before: days are those of each row’s own country',
  answer: z.object({
    period: z.object({
      ...days,
      kind: z.enum(PERIODS),
      previous: z.object(days),
      unit: z.enum(['hour', 'day', 'week', 'month']),
      buckets: z.array(z.object({ ...days, hour: z.optional(z.int()) })),
    }),
    figures: z.array(figure),
    /** Figures that one may see, but that are not known by the chosen country or city. */
    left_out: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
});

/** A figure of one line of a table. */
const cell = z.object({
  value: z.nullable(z.number()),
  /** Of the period before, where the table compares with it. */
  previous: z.optional(z.number()),
  /** None where the figure is no count of a period's rows. */
  list: z.nullable(list),
});

const statisticsTables = defineCall({
  ...common,
  path: 'statistics/tables',
  summary: 'Cancelled orders by reason, and the providers who finished the most',
  answer: z.object({
    /** Their lines with the most first. */
    tables: z.array(
      z.object({
        id: z.enum(['cancel_reasons', 'providers']),
        title: z.string(),
        /** What its lines are, and what each of their cells says. */
        columns: z.array(z.string()),
        rows: z.array(
          z.object({
            name: z.string(),
            /** The dashboard's page of what the line is about, for whoever may open it. */
            page: z.nullable(z.string()),
            cells: z.array(cell),
          }),
        ),
      }),
    ),
  }),
});

export const statisticsCalls = { showStatistics, statisticsTables };

export type StatisticsAnswer = DataOf<typeof showStatistics>;
export type FigureAnswer = StatisticsAnswer['figures'][number];
export type FigureValue = FigureAnswer['value'];
/** What a figure says of the rows that it stands for. */
export type MeasureKind = FigureAnswer['measure'];
export type ListAddress = FigureAnswer['list'];
export type TablesAnswer = DataOf<typeof statisticsTables>;
export type TableAnswer = TablesAnswer['tables'][number];
export type CellAnswer = TableAnswer['rows'][number]['cells'][number];
