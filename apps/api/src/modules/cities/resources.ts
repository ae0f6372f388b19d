import { cities } from '@diwan/contract/resources/cities';
import { crud } from '../../crud/resource/crud.ts';
import * as t from '../../schema/tables/geography.ts';

export const citiesApi = crud(cities, { table: t.cities });
