import { describe, expect, it, vi } from 'vitest';
import { createRowStore } from './row-store.ts';

describe('row store', () => {
  it('selects, and forgets rows that are no longer shown', () => {
    const store = createRowStore();
    store.selectAll([1, 2, 3], true);
    store.toggle(2);
    expect([...store.get().selected]).toEqual([1, 3]);
    store.keep([3, 4]);
    expect([...store.get().selected]).toEqual([3]);
    store.clear();
    expect(store.get().selected.size).toBe(0);
  });

  it('expands one row at a time, and closes it on a second press', () => {
    const store = createRowStore();
    store.expand(1);
    store.expand(2);
    expect(store.get().expanded).toBe(2);
    store.expand(2);
    expect(store.get().expanded).toBeNull();
  });

  it('forgets the open and the current row with the rows that go, and keeps them with those that stay', () => {
    const store = createRowStore();
    store.expand(1);
    store.setCurrent(2);
    store.keep([1, 2, 3]);
    expect(store.get()).toMatchObject({ expanded: 1, current: 2 });
    store.keep([1, 3]);
    expect(store.get()).toMatchObject({ expanded: 1, current: null });
    store.keep([3]);
    expect(store.get()).toMatchObject({ expanded: null, current: null });
  });

  it('tells nobody when nothing is forgotten', () => {
    const store = createRowStore();
    store.toggle(1);
    const listener = vi.fn();
    store.subscribe(listener);
    store.keep([1, 2]);
    expect(listener).not.toHaveBeenCalled();
  });
});
