import type { Request } from '../../platform/http/server.ts';
import type { Context } from '../../crud/resource/context.ts';
import { isOlderVersion } from '@diwan/domain/app-versions';
import type { UserType } from '@diwan/domain/people';
import { AppError } from '../../platform/errors.ts';

/** What an app says of itself: `X-App-Version: 2.14.0`. */
const HEADER = 'x-app-version';

/**
 * 426 where the app is too old to begin something: to log in, to go online, to place an order. What is under way is brought to its end
 * by whatever app it was begun with. One that says nothing of itself is as old as can be.
 */
export async function demandVersion(app: Context, request: Request, kind: UserType): Promise<void> {
  const { min_client_version, min_provider_version } = await app.settings.of();
  const least = kind === 'client' ? min_client_version : min_provider_version;
  if (least !== null && isOlderVersion(String(request.headers[HEADER] ?? ''), least))
    throw new AppError(426, 'app.too_old', { version: least });
}
