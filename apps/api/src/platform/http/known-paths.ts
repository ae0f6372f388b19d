import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../errors.ts';
import { isOfDashboard } from './dashboard.ts';

declare module './server.ts' {
  interface ServerParts {
    /** The refusal of a call that no route answers: 405 with `Allow` where its path has others, else 404. */
    refuseUnrouted(request: FastifyRequest): AppError;
  }
}

/** A path of the framework's spelling as a pattern: each of its parameters is one step of the path. */
const toPattern = (url: string) => new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace(/:\w+/g, '[^/]+')}$`);

/** Knows which methods each path has, of the routes that are registered after this. */
export function registerKnownPaths(app: FastifyInstance): void {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const known = methods.get(url) ?? new Set();
    methods.set(url, known);
    for (const one of [method].flat()) known.add(one);
  });
  // Only once somebody asks for what is not there.
  let patterns: (readonly [RegExp, ReadonlySet<string>])[] | undefined;
  const getAllowed = (path: string) => {
    patterns ??= [...methods].map(([url, known]) => [toPattern(url), known] as const);
    const known = new Set(patterns.flatMap(([pattern, ofPath]) => (pattern.test(path) ? [...ofPath] : [])));
    return known.size === 0 && isOfDashboard(path) ? ['GET', 'HEAD'] : [...known].toSorted();
  };
  app.decorate('refuseUnrouted', ({ method, url }: FastifyRequest) => {
    const allowed = getAllowed(url.split('?', 1)[0] ?? '');
    return allowed.length === 0 || allowed.includes(method)
      ? notFound('route.not_found')
      : new AppError(405, 'route.method', {}, { allow: allowed });
  });
}
