import type { ErrorCode } from '@diwan/locales/keys';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FieldErrors, Message } from '@diwan/contract/kit/validate';
import type { Locale } from '@diwan/contract/kit/constants';
import { answerToFault, isOverflow } from './database-faults.ts';
import { AppError } from '../errors.ts';
import { registerKnownPaths } from './known-paths.ts';
import { getLanguage, translate } from '../translate.ts';

/** The errors of a body in a language, by field. Many say the same, such as all keys that are unknown: that is put into words once. */
function fieldTexts(language: Locale, errors: FieldErrors): Record<string, string[]> {
  const said = new Map<string, string>();
  const getText = ({ key, params }: Message) => {
    const name = `${key} ${JSON.stringify(params)}`;
    const text = said.get(name) ?? translate(language, `validation.${key}`, params);
    said.set(name, text);
    return text;
  };
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.map(getText)]));
}

const FRAMEWORK_CODES: Record<string, [number, ErrorCode]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'body.too_large'],
  FST_REQ_FILE_TOO_LARGE: [413, 'upload.too_large'],
  FST_PARTS_LIMIT: [413, 'body.too_complex'],
  FST_FIELDS_LIMIT: [413, 'body.too_complex'],
  FST_ERR_BAD_URL: [400, 'route.malformed'],
};

/** Seconds after which what is not available now is worth another try, where nobody knows better. */
const RETRY_AFTER = 5;
/** No status of HTTP: nobody reads it but logs and figures, which know it from other servers. */
const CLIENT_GONE = 499;

function asAppError(error: FastifyError | AppError): AppError | undefined {
  if (error instanceof AppError) return error;
  const framework = FRAMEWORK_CODES[error.code];
  if (framework) return new AppError(...framework);
  const fault = answerToFault(error);
  if (fault) return fault;
  if (error.statusCode !== undefined && error.statusCode < 500) return new AppError(error.statusCode, 'body.malformed');
  return undefined;
}

/** Whoever asked went away in the middle of it: nobody reads the answer, and nothing is at fault. */
function isGone({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed;
}

/** What the framework refuses before any hook has run, such as an address that is none. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  request.language = getLanguage(request.headers['accept-language']);
  void answer(request, reply, asAppError(error) ?? new AppError(500, 'internal'));
}

function answer(request: FastifyRequest, reply: FastifyReply, error: AppError) {
  const message = translate(request.language, `errors.${error.code}`, error.params);
  const errors = error.extra.errors && fieldTexts(request.language, error.extra.errors);
  if (error.extra.retryAfter !== undefined) reply.header('retry-after', error.extra.retryAfter);
  if (error.extra.allow !== undefined) reply.header('allow', error.extra.allow.join(', '));
  return reply.status(error.status).send({
    status: error.status >= 500 ? 'error' : 'fail',
    message,
    ...(errors && { messages: [...new Set(Object.values(errors).flat())], errors }),
    code: error.code,
    ...(error.status >= 500 && { request_id: request.id }),
    ...(error.extra.data !== undefined && { data: error.extra.data }),
  });
}

/** A node that stops or is full refuses on purpose, and whoever keeps files says once that none can be kept: a stack for each call is noise. */
const isNoticedElsewhere = (error: unknown, known: AppError | undefined): boolean =>
  known?.code === 'storage.unavailable' || (error instanceof AppError && error.code.startsWith('server.'));

/** Every error becomes its answer here, and nowhere else; whatever answers 503 says when to try again. */
export function registerErrors(app: FastifyInstance) {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER);
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isGone(request)) {
      request.log.info({ err: error }, 'the caller went away');
      return reply.status(CLIENT_GONE).send();
    }
    const known = asAppError(error);
    if (isNoticedElsewhere(error, known)) request.log.info({ code: known?.code }, 'not now');
    else if (!known || known.status >= 500 || isOverflow(error)) request.log.error({ err: error }, 'request failed');
    return answer(request, reply, known ?? new AppError(500, 'internal'));
  });
  registerKnownPaths(app);
  app.setNotFoundHandler((request, reply) => answer(request, reply, app.refuseUnrouted(request)));
}
