import { describe, expect, it } from 'vitest';
import { resolveAlias } from './aliases.ts';
import { isRoute } from './routes.ts';

const resolve = (path: string, query = '') => resolveAlias(path, query, isRoute);

describe('resolveAlias', () => {
  it.each([
    ['/cities', '', '/cities/show-all'],
    ['/cities/', '?page=2', '/cities/show-all?page=2'],
    ['/faq/show-all', '', '/faqs/show-all'],
    ['/faq', '', '/faqs/show-all'],
    ['/faq/edit/7', '', '/faqs/edit/7'],
    ['/privacy', '', '/privacy-policy/show-all'],
    ['/privacy/add', '', '/privacy-policy/show-all'],
    ['/privacy/edit/3', '', '/privacy-policy/edit/3'],
    ['/policy/show-all', '', '/privacy-policy/show-all'],
    ['/about/add', '', '/about/show-all'],
    ['/cancel_reasons', '', '/cancelReasons/show-all'],
    ['/withdraw/show-all', '?status=', '/cashout-requests/show-all?status='],
    ['/settings', '', '/settings/general'],
    ['/profile', '', '/profile/show'],
    ['/wallet', '', '/wallet/charge'],
    ['/requests/videoCallSetupUsers', '', '/requests/videoCallSetupUsers/show-all'],
  ])('%s%s leads to %s', (path, query, target) => {
    expect(resolve(path, query)).toBe(target);
  });

  it('gives locked users their filter once, with or without it in the address', () => {
    expect(resolve('/locked-users')).toBe('/clients/show-all?filter=user_locked');
    expect(resolve('/locked-users', '?filter=user_locked&page=2')).toBe('/clients/show-all?filter=user_locked&page=2');
  });

  it.each([
    '/',
    '/cities/show-all',
    '/how-to-work',
    '/reviews',
    '/chats',
    '/privacy-policy/show-all',
    '/nowhere',
    '/faqs-old',
    '/constructor',
  ])('leaves %s alone', (path) => {
    expect(resolve(path)).toBeNull();
  });

  it('opens a conversation on the screen of all', () => {
    expect(resolve('/chats/7')).toBe('/chats?queue=all&id=7');
    expect(resolve('/chats/x')).toBeNull();
  });

  it('ends: no alias leads to another alias', () => {
    for (const path of ['/faq', '/privacy', '/policy', '/cancel_reasons', '/locked-users', '/withdraw', '/wallet']) {
      const [target = ''] = (resolve(path) ?? '').split('?');
      expect(resolve(target)).toBeNull();
    }
  });
});
