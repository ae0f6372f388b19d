import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { whenPartsAreHere } from './screen-loads.ts';
import { warmPart } from './warm-part.tsx';

const Large = ({ name }: { name: string }) => <p>large {name}</p>;
const draw = (Part: ReturnType<typeof warmPart<{ name: string }>>) =>
  renderToString(
    <Suspense fallback={<p>grey</p>}>
      <Part name="map" />
    </Suspense>,
  );

it('stands grey until its code is here, and is drawn at once where it was asked for ahead', async () => {
  const load = vi.fn(async () => ({ default: Large }));
  const Part = warmPart(load);
  expect(draw(Part)).toContain('grey');
  Part.warmUp();
  await vi.waitFor(() => expect(draw(Part)).toContain('large'));
  expect(draw(Part)).not.toContain('grey');
  expect(load).toHaveBeenCalledOnce();
});

it('keeps its screen back until it is here, for two seconds at most', async () => {
  let arrive: (part: { default: typeof Large }) => void = () => {};
  const here = vi.fn();
  warmPart(() => new Promise<{ default: typeof Large }>((resolve) => (arrive = resolve))).warmUp();
  const waited = whenPartsAreHere().then(here);
  await Promise.resolve();
  expect(here).not.toHaveBeenCalled();
  arrive({ default: Large });
  await waited;

  vi.useFakeTimers();
  warmPart(() => new Promise<{ default: typeof Large }>(() => {})).warmUp();
  const late = whenPartsAreHere();
  await vi.advanceTimersByTimeAsync(2_000);
  await late;
  vi.useRealTimers();
});
