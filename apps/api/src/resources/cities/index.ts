import { cities } from '@diwan/contract/resources/cities';
import { crud } from '../../kit/crud.ts';
import * as t from '../../db/tables/geography.ts';

export const citiesApi = crud(cities, { table: t.cities });
