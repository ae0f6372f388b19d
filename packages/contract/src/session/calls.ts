import * as z from 'zod/mini';
import { flag, timestamp } from '../kit/answers.ts';
import { defineCall } from '../kit/call.ts';
import { account, activeCountry, permissionUrl } from './account.ts';

const mine = { permission: 'session', tag: 'session' } as const;
const everybody = { permission: 'public', tag: 'session' } as const;

/** What may be done on one route of the dashboard. */
export const ROUTE_RIGHTS = ['show', 'add', 'edit', 'delete'] as const;

/** All that the dashboard starts with, small enough to be there before its code is. */
const sessionStart = z.object({
  admin: z.object({
    ...z.pick(account, {
      id: true,
      user_type: true,
      name: true,
      first_name: true,
      last_name: true,
      image: true,
      phone: true,
      email: true,
      gender: true,
      is_super_admin: true,
      all_countries: true,
    }).shape,
    /** What the role is called, in the language of the request. */
    role: z.nullable(z.string()),
  }),
  /** The permissions held; null for all that there are. */
  permissions: z.nullable(z.array(permissionUrl)),
  /** The routes on which something may be done, each with what; null for all on all of them. */
  controls: z.nullable(z.record(z.string(), z.array(z.enum(ROUTE_RIGHTS)))),
  countries: z.array(activeCountry),
  /** That the database was restored from a backup, until whoever runs the system ends its recovery: nothing is sent or done by the clock. */
  recovery: z.nullable(
    z.object({
      restored_at: timestamp(),
      /** The moment whose state it has; null where nothing was ever done in it. */
      restored_to: z.nullable(timestamp()),
      /** 1 where people may be in it who were erased since. */
      without_erasures: flag(),
    }),
  ),
});

const startSession = defineCall({
  ...mine,
  method: 'GET',
  path: 'session',
  byToken: true,
  summary: 'What the dashboard starts with: who is logged in, what they may do and where',
  answer: sessionStart,
  cacheable: true,
});

const logOut = defineCall({ ...mine, method: 'POST', path: 'logout', summary: 'End this session on every node', writes: false });

const activeCountries = defineCall({
  ...everybody,
  method: 'GET',
  path: 'country_not_paginated',
  summary: 'The active countries; for someone logged in, those that are theirs',
  answer: z.array(activeCountry),
});

const publicSettings = defineCall({
  ...everybody,
  method: 'GET',
  path: 'public/settings',
  summary: 'What a page needs before anyone has logged in',
  answer: z.object({
    demo: z.nullable(z.object({ email: z.string(), password: z.string() })),
    /** The provider by which admins may log in, in the language of the request; `only` where passwords are switched off. */
    oidc: z.nullable(z.object({ name: z.string(), only: z.boolean() })),
    map_style_url: z.nullable(z.string()),
    /** The API itself has streets, at `map-tiles`. */
    map_tiles: z.boolean(),
  }),
});

export const sessionCalls = { startSession, logOut, activeCountries, publicSettings };
