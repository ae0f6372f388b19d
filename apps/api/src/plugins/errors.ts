import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FieldErrors, Message } from '@diwan/contract/kit/validate';
import type { Locale } from '@diwan/contract/constants';
import { isLost } from '../db/lost.ts';
import { AppError, conflict, invalidField, notFound } from '../kit/errors.ts';
import { languageOf, translate } from '../kit/translate.ts';

/** The errors of a body in a language, by field. Many say the same, such as all keys that are unknown: that is put into words once. */
function fieldTexts(language: Locale, errors: FieldErrors): Record<string, string[]> {
  const said = new Map<string, string>();
  const textOf = ({ key, params }: Message) => {
    const name = `${key} ${JSON.stringify(params)}`;
    const text = said.get(name) ?? translate(language, `validation.${key}`, params);
    said.set(name, text);
    return text;
  };
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.map(textOf)]));
}

const FRAMEWORK_CODES: Record<string, [number, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'body.too_large'],
  FST_REQ_FILE_TOO_LARGE: [413, 'upload.too_large'],
  FST_ERR_BAD_URL: [400, 'route.malformed'],
};

interface DatabaseFault {
  code?: string;
  constraint?: string;
  table?: string;
}

/** Constraint names end in `<table>_<column>_key`: the column that a value is taken in. */
function takenField({ constraint = '', table = '' }: DatabaseFault): string {
  return constraint.startsWith(`${table}_`) && constraint.endsWith('_key') ? constraint.slice(table.length + 1, -4) : 'body';
}

/** Faults of PostgreSQL that are an operator's to mend, and outages; anything else is ours. */
function fromDatabase(fault: DatabaseFault): AppError | undefined {
  switch (fault.code) {
    case '23505':
      return invalidField(takenField(fault), 'taken');
    case '23503':
      return conflict('row.in_use');
    case '22021':
    case '22P05':
      return invalidField('body', 'control_characters');
    case '57P01':
    case '57P03':
    case '53300':
    case '08006':
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ENOENT':
      return new AppError(503, 'database.unavailable');
    default:
      return undefined;
  }
}

function asAppError(error: FastifyError | AppError): AppError | undefined {
  if (error instanceof AppError) return error;
  const framework = FRAMEWORK_CODES[error.code];
  if (framework) return new AppError(...framework);
  const database = fromDatabase(error as DatabaseFault) ?? fromDatabase((error.cause ?? {}) as DatabaseFault);
  if (database) return database;
  if (error.statusCode !== undefined && error.statusCode < 500) return new AppError(error.statusCode, 'body.malformed');
  if (isLost(error) || isLost(error.cause)) return new AppError(503, 'database.unavailable');
  return undefined;
}

/** What the framework refuses before any hook has run, such as an address that is none. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  request.language = languageOf(request.headers['accept-language']);
  void answer(request, reply, asAppError(error) ?? new AppError(500, 'internal'));
}

function answer(request: FastifyRequest, reply: FastifyReply, error: AppError) {
  const message = translate(request.language, `errors.${error.code}`, error.params);
  const errors = error.extra.errors && fieldTexts(request.language, error.extra.errors);
  if (error.extra.retryAfter !== undefined) reply.header('retry-after', error.extra.retryAfter);
  return reply.status(error.status).send({
    status: error.status >= 500 ? 'error' : 'fail',
    message,
    ...(errors && { messages: [...new Set(Object.values(errors).flat())], errors }),
    code: error.code,
    ...(error.status >= 500 && { request_id: request.id }),
    ...(error.extra.data !== undefined && { data: error.extra.data }),
  });
}

/** Every error becomes its answer here, and nowhere else. */
export function registerErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = asAppError(error);
    if (!known || known.status >= 500) request.log.error({ err: error }, 'request failed');
    return answer(request, reply, known ?? new AppError(500, 'internal'));
  });
  app.setNotFoundHandler((request, reply) => answer(request, reply, notFound('route.not_found')));
}
