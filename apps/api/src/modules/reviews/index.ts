import * as t from '../../schema/tables/content.ts';
import type { Module } from '../module.ts';
import { reviews } from '@diwan/contract/reviews/resource';
import { crud } from '../../crud/resource/crud.ts';
import { registerOwnRatings } from './app-calls.ts';

const reviewsApi = crud(reviews, { table: t.reviews });

export const reviewsModule: Module = { resources: [reviewsApi], registerApp: registerOwnRatings };
