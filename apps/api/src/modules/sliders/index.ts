import { sliders } from '@diwan/contract/resources/sliders';
import * as t from '../../schema/tables/sliders.ts';
import { crud } from '../../crud/crud.ts';

export const slidersApi = crud(sliders, { table: t.sliders });
