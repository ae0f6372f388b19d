import { cannedReplies } from '@diwan/contract/canned-replies/resource';
import * as t from '../../schema/tables/canned-replies.ts';
import { crud } from '../../crud/resource/crud.ts';
import type { Module } from '../module.ts';

export const cannedRepliesModule: Module = { resources: [crud(cannedReplies, { table: t.cannedReplies })] };
