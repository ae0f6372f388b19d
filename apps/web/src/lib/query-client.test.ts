import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { OF_SCREEN, onScreenForbidden, queryClient } from './query-client.ts';

const led = vi.fn<(needs: readonly string[]) => void>();
beforeEach(() => onScreenForbidden(led));
afterEach(() => {
  led.mockReset();
  queryClient.clear();
});

const refuse = () => Promise.reject(new ApiError(403, { message: 'x', data: { permissions: ['index-city'] } }, ''));
const read = (meta: { screen?: true }, queryFn: () => Promise<unknown> = refuse) =>
  queryClient.fetchQuery({ queryKey: ['cities'], queryFn, meta }).catch(() => undefined);

describe('a refusal for want of a permission', () => {
  it('of what a screen is made of leads to the permission page', async () => {
    await read(OF_SCREEN);
    expect(led).toHaveBeenCalledExactlyOnceWith(['index-city']);
  });

  it('of a part of it does not: a form around it keeps what was typed', async () => {
    await read({});
    expect(led).not.toHaveBeenCalled();
  });

  it('does not take away what is on the screen already', async () => {
    await read(OF_SCREEN, () => Promise.resolve('rows'));
    await read(OF_SCREEN);
    expect(led).not.toHaveBeenCalled();
  });
});

it('what a screen began with is not asked for again as it is drawn, and is as soon as somebody comes back to it', async () => {
  const queryFn = vi.fn(() => Promise.resolve('later'));
  const look = () =>
    new QueryObserver(queryClient, { queryKey: ['rows', 'cities'], queryFn, initialData: 'early' }).subscribe(() => undefined);
  look()();
  expect(queryFn).not.toHaveBeenCalled();
  look();
  await vi.waitFor(() => expect(queryClient.getQueryData(['rows', 'cities'])).toBe('later'));
  expect(queryFn).toHaveBeenCalledOnce();
});
