import { sliders } from '@diwan/contract/sliders/resource';
import * as t from '../../schema/tables/sliders.ts';
import { crud } from '../../crud/resource/crud.ts';
import type { Module } from '../module.ts';

const slidersApi = crud(sliders, { table: t.sliders });

export const slidersModule: Module = { resources: [slidersApi] };
