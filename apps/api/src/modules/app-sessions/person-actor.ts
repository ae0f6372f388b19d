import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../access/actor.ts';
import { NOBODY } from '../../access/nobody.ts';

/** Somebody at their own app, as what changes rows knows who does: no admin, and from where. */
export const personActor = ({ ip, language }: Pick<FastifyRequest, 'ip' | 'language'>): Actor => ({ ...NOBODY, ip, language });
