import type { BusyArea, PartnerCluster } from '@diwan/contract/tracking/calls';
import { PARTNER_STATES } from '@diwan/domain/tracking/partner-state';
import { formatNumber } from '../../../lib/format.ts';
import { cx } from '../../../ui/cx.ts';
import classes from './marks.module.css';
import type { WaitingMark } from './tracking-canvas.ts';

// Marks are drawn for the eye alone: the list beside the map says the same to whoever cannot see or point.
function getMark(className: string | undefined): HTMLElement {
  const mark = document.createElement('div');
  mark.className = cx(className);
  return mark;
}

/** Partners who lie close together: how many in which state, each with a shape of its own, as colour alone says nothing. */
export function clusterMark(cluster: PartnerCluster): HTMLElement {
  const mark = getMark(classes.cluster);
  const count = cluster.free + cluster.in_order + cluster.offline;
  mark.dataset['stale'] = String(cluster.stale === count);
  if (cluster.partner) mark.title = cluster.partner.name;
  for (const state of PARTNER_STATES) {
    if (cluster[state] === 0) continue;
    const part = document.createElement('span');
    part.dataset['state'] = state;
    if (!cluster.partner) part.textContent = formatNumber(cluster[state]);
    mark.append(part);
  }
  return mark;
}

/** The one whom the map goes along with, named, above whichever cluster they are in. */
export function followedMark(name: string): HTMLElement {
  const mark = getMark(classes.followed);
  const label = document.createElement('bdi');
  label.textContent = name;
  mark.append(label);
  return mark;
}

/** An order that waits; its number shows where a pointer rests on it. */
export function orderMark({ number }: WaitingMark): HTMLElement {
  const mark = getMark(classes.waiting);
  mark.title = number;
  return mark;
}

/** How many requests wait in a busy area, in its middle. */
export function busyMark({ waiting }: BusyArea): HTMLElement {
  const mark = getMark(classes.busy);
  mark.textContent = formatNumber(waiting);
  return mark;
}
