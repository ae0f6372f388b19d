import { cities } from '@diwan/contract/cities/resource';
import { crud } from '../../crud/resource/crud.ts';
import * as t from '../../schema/tables/geography.ts';

export const citiesApi = crud(cities, { table: t.cities });
