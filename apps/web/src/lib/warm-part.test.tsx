import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
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
