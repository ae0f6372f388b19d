import { numberJson } from '../json-sql.ts';
import { plainKind } from './plain.ts';

export const latitudeKind = plainKind<'latitude'>({ selected: (_, name, sql) => [[name, numberJson(sql)]] }, 'number');
export const longitudeKind = plainKind<'longitude'>({ selected: (_, name, sql) => [[name, numberJson(sql)]] }, 'number');
