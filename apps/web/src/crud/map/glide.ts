import type { Marker } from 'maplibre-gl';

/** As long as a place takes to come again. */
const GLIDE_MS = 1_000;
/** Nobody drives so far in a second: it is put there. */
const FAR_DEGREES = 0.02;

const gliding = new WeakMap<Marker, number>();

/** Moves a mark to a place as a vehicle moves, and not by leaps; at once for who wants no motion. */
export function glide(mark: Marker, to: { readonly lat: number; readonly lng: number }): void {
  cancelAnimationFrame(gliding.get(mark) ?? 0);
  const { lat, lng } = mark.getLngLat();
  const isFar = Math.abs(to.lat - lat) > FAR_DEGREES || Math.abs(to.lng - lng) > FAR_DEGREES;
  if (isFar || globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches) return void mark.setLngLat([to.lng, to.lat]);
  const start = performance.now();
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - start) / GLIDE_MS));
    mark.setLngLat([lng + (to.lng - lng) * part, lat + (to.lat - lat) * part]);
    if (part < 1) gliding.set(mark, requestAnimationFrame(step));
  };
  gliding.set(mark, requestAnimationFrame(step));
}
