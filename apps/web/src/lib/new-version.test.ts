import { describe, expect, it, vi } from 'vitest';
import { watchVersion, type VersionWorld } from './new-version.ts';

/** A window that has a build; the server answers each ask with the next of `answers`, and then always with the last. */
function getWindow(own: string, answers: (string | null)[], had: Set<string> = new Set(), safe = true) {
  let now = 0;
  let asked = 0;
  const reload = vi.fn(async () => undefined);
  const offer = vi.fn();
  const place = { safe };
  const world: VersionWorld = {
    own,
    ask: async () => answers[Math.min(asked++, answers.length - 1)] ?? null,
    pause: async () => undefined,
    now: () => now,
    had,
    isSafe: () => place.safe,
    reload,
    offer,
  };
  return { ...watchVersion(world), reload, offer, place, had, asked: () => asked, wait: (ms: number) => (now += ms) };
}

describe('a page', () => {
  it('of the build that answers asks for nothing', async () => {
    const page = getWindow('one', ['one']);
    await page.heard('one');
    expect([page.asked(), page.reload.mock.calls.length]).toEqual([0, 0]);
  });

  it('of an older build loads itself anew, once', async () => {
    const page = getWindow('one', ['two']);
    await page.heard('two');
    await page.heard('two');
    await page.attempt();
    expect([page.asked(), page.reload.mock.calls.length]).toEqual([3, 1]);
  });

  it('waits for a safe moment, and says so meanwhile', async () => {
    const page = getWindow('one', ['two'], new Set(), false);
    await page.heard('two');
    expect([page.reload.mock.calls.length, page.offer.mock.calls.length]).toEqual([0, 1]);
    page.place.safe = true;
    await page.attempt();
    expect(page.reload).toHaveBeenCalledTimes(1);
  });

  it('whose files are gone finds out why by itself', async () => {
    const page = getWindow('one', ['two']);
    await page.fileMissing();
    expect(page.reload).toHaveBeenCalledTimes(1);
  });

  it.each([['one'], [null]])('whose file did not come for another reason stays (the server says %s)', async (answer) => {
    const page = getWindow('one', [answer]);
    await page.fileMissing();
    expect([page.reload.mock.calls.length, page.offer.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('with nodes of two versions', () => {
  it('a page that hears both stays, and does not ask all the time', async () => {
    const page = getWindow('one', ['two', 'one', 'two', 'one']);
    await page.heard('two');
    expect([page.asked(), page.reload.mock.calls.length]).toEqual([2, 0]);
    await page.heard('two');
    expect(page.asked()).toBe(2);
    page.wait(60_000);
    await page.heard('two');
    expect([page.asked(), page.reload.mock.calls.length]).toEqual([4, 0]);
  });

  it('a window loads itself anew at most once for each of them, whatever it hears', async () => {
    const had = new Set<string>();
    let loads = 0;
    // The worst that chance can do: three asks always agree on the other, and the page then comes from either.
    for (let visit = 0, own = 'one'; visit < 20; visit++) {
      const other = own === 'one' ? 'two' : 'one';
      const page = getWindow(own, [other], had);
      await page.heard(other);
      loads += page.reload.mock.calls.length;
      if (page.reload.mock.calls.length === 0) expect(page.offer).toHaveBeenCalled();
      else if (visit % 2 === 0) own = other;
    }
    expect(loads).toBeLessThanOrEqual(2);
  });

  it('a page that was loaded anew and still is of the old build offers, and goes on', async () => {
    const had = new Set(['two']);
    const page = getWindow('one', ['two'], had);
    await page.heard('two');
    expect([page.reload.mock.calls.length, page.offer.mock.calls.length]).toEqual([0, 1]);
  });
});
