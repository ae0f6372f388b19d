import type { Bucket, BucketUnit, Days, Period } from '@diwan/domain/periods';

/** The days that one may ask about. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2099-12-31';

/** What a figure says of the rows that it stands for. */
export type MeasureKind = 'count' | 'average' | 'sum' | 'money';

/** A number; an amount of money as the wire has them, `12.50`; null where there is nothing to take an average of. */
export type FigureValue = number | string | null;

/** The list of just the rows that a figure stands for. */
export interface ListAddress {
  /** The resource's name, which is the list's call. */
  readonly table: string;
  /** The dashboard's route, without the leading slash. */
  readonly route: string;
  readonly filters: Readonly<Record<string, string>>;
  /** In the order of the days by which they were counted, where that is not the list's own. */
  readonly sort?: string;
}

/** One figure of the statistics. Money is never added up over currencies: each has a figure of its own, under the same id. */
export interface FigureAnswer {
  readonly id: string;
  readonly title: string;
  readonly measure: MeasureKind;
  /** Of money. */
  readonly currency: string | null;
  readonly value: FigureValue;
  readonly previous: FigureValue;
  /** From the period before, in whole percent, rounded up; null where there was too little to compare with. */
  readonly change_percentage: number | null;
  /** A value for each of the period's buckets. */
  readonly series: readonly FigureValue[];
  readonly list: ListAddress;
}

/** What `GET statistics` answers. */
export interface StatisticsAnswer {
  readonly period: Days & {
    readonly kind: Period;
    readonly previous: Days;
    readonly unit: BucketUnit;
    readonly buckets: readonly Bucket[];
  };
  readonly figures: readonly FigureAnswer[];
  /** Figures that one may see, but that are not known by the chosen country or city. */
  readonly left_out: readonly { readonly id: string; readonly title: string }[];
}

/** A figure of one line of a table. */
export interface CellAnswer {
  readonly value: number | null;
  /** Of the period before, where the table compares with it. */
  readonly previous?: number;
  /** None where the figure is no count of a period's rows. */
  readonly list: ListAddress | null;
}

/** A table of the statistics: its lines with the most first. */
export interface TableAnswer {
  readonly id: 'cancel_reasons' | 'providers';
  readonly title: string;
  /** What its lines are, and what each of their cells says. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    /** The dashboard's page of what the line is about, for whoever may open it. */
    readonly page: string | null;
    readonly cells: readonly CellAnswer[];
  }[];
}

/** What `GET statistics/tables` answers. */
export interface TablesAnswer {
  readonly tables: readonly TableAnswer[];
}
