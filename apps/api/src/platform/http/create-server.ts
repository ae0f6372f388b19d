import Fastify, { LogController } from 'fastify';
import type { Config } from '../../config.ts';
import { tidyForwarded } from './callers-address.ts';
import { answerFrameworkError } from './errors.ts';
import { gatedServer } from './load/gated-server.ts';
import { refuseBytes } from './load/plain-refusal.ts';
import { beginCall } from './trace-calls.ts';
import type { Server } from './server.ts';

/** A server without any route yet. */
export function createServer({ trustProxy, otelEndpoint }: Pick<Config, 'trustProxy' | 'otelEndpoint'>, logger: boolean | object): Server {
  const server = Fastify({
    serverFactory: gatedServer,
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    // Without a proxy anyone could claim any address, and with it another's login limits.
    trustProxy: (_address, hop) => hop < trustProxy,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: refuseBytes,
    requestIdHeader: false,
    // Ours says it in the caller's language, and when to come back.
    return503OnClosing: false,
    genReqId: otelEndpoint === null ? () => crypto.randomUUID() : beginCall,
  });
  server.addHook('onRequest', (request, _reply, done) => {
    tidyForwarded(request.raw);
    done();
  });
  return server;
}
