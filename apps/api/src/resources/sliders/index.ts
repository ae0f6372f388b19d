import { sliders } from '@diwan/contract/resources/sliders';
import * as t from '../../db/tables/sliders.ts';
import { crud } from '../../kit/crud.ts';

export const slidersApi = crud(sliders, { table: t.sliders });
