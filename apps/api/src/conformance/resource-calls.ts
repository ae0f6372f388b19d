import { toggleFlags, toggleRight } from '@diwan/contract/kit/resource';
import { toggleCall } from '@diwan/contract/kit/toggles';
import type { ResourceApi } from '../crud/resource/crud.ts';
import { optionGuards } from '../crud/resource/guards.ts';
import type { TestNode } from '../testing/access-fixtures.ts';
import { getForm, makeQuickBody, type Body } from './make-body.ts';
import type { World } from './world.ts';

export interface ResourceCall {
  readonly title: string;
  readonly method: Parameters<TestNode['call']>[0];
  readonly path: string;
  readonly body?: Body;
  /** Any one of these permissions opens it. */
  readonly needs: readonly string[];
}

/** The calls that read or change one row, which a row out of reach must not answer to. */
export function rowCalls({ resource }: ResourceApi, row: Body & { id: number }, form: Body): ResourceCall[] {
  const { name, can } = resource;
  const { id } = row;
  const calls: ResourceCall[] = [
    { title: 'show', method: 'GET', path: `${name}/${id}`, needs: [can.show] },
    { title: 'activity', method: 'GET', path: `${name}/${id}/activity`, needs: [can.show] },
  ];
  if (can.update) {
    calls.push({ title: 'edit', method: 'PUT', path: `${name}/${id}`, body: form, needs: [can.update] });
    calls.push({ title: 'edit by form', method: 'POST', path: `${name}/${id}`, body: { ...form, _method: 'PUT' }, needs: [can.update] });
  }
  for (const flag of toggleFlags(resource)) {
    const toggle = toggleRight(resource);
    const { method, path, beside } = toggleCall(resource, flag, id);
    const body = { [flag]: row[flag] };
    calls.push({ title: `set ${flag}`, method, path, body: { ...body, ...beside }, needs: [toggle] });
    calls.push({ title: `set ${flag} by form`, method: 'POST', path: `${name}/${id}`, body: { ...body, _method: 'PUT' }, needs: [toggle] });
    if (flag === 'is_active') {
      calls.push({ title: 'set status', method: 'POST', path: `${name}/${id}/status`, body: { status: row[flag] }, needs: [toggle] });
      calls.push({ title: 'invert status', method: 'GET', path: `${name}/${id}/status`, needs: [toggle] });
    }
    if (flag === 'is_ban') calls.push({ title: 'set is_ban', method: 'POST', path: `${name}/${id}/is_ban`, body, needs: [toggle] });
  }
  if (can.delete) {
    calls.push({ title: 'delete by form', method: 'POST', path: `${name}/${id}`, body: { _method: 'DELETE' }, needs: [can.delete] });
    calls.push({ title: 'delete', method: 'DELETE', path: `${name}/${id}`, needs: [can.delete] });
  }
  return calls;
}

/**
 * Every call of a resource; those on a row are about rows of their own, so that one does not spoil the other. Calls that nobody lets in
 * may all be about one.
 */
export async function everyCall(world: World, api: ResourceApi, country: number, { oneRow = false } = {}): Promise<ResourceCall[]> {
  const { name, can } = api.resource;
  // Before the rows: whom it names is put in with the next of them.
  const body = can.create ? makeQuickBody(world, api, country) : {};
  const one = await world.create(api, country);
  const titles = rowCalls(api, one, {}).map((call) => call.title);
  const onRows: ResourceCall[] = [];
  for (const title of titles) {
    const row = oneRow ? one : await world.create(api, country);
    onRows.push(...rowCalls(api, row, getForm(api, row)).filter((call) => call.title === title));
  }
  return [
    { title: 'list', method: 'GET', path: name, needs: [can.list] },
    { title: 'export', method: 'GET', path: `${name}/export?format=csv&id=0`, needs: [can.list] },
    { title: 'export link', method: 'POST', path: `${name}/export-link`, body: { format: 'csv' }, needs: [can.list] },
    { title: 'options', method: 'GET', path: `${name}_not_paginated`, needs: optionGuards(api.resource) },
    ...(can.create ? [{ title: 'create', method: 'POST', path: name, body, needs: [can.create] } as const] : []),
    ...onRows,
    ...(can.update && api.resource.ordered
      ? [{ title: 'order', method: 'POST', path: `${name}/order`, body: { ids: [one.id] }, needs: [can.update] } as const]
      : []),
    ...(can.delete
      ? [{ title: 'delete several', method: 'POST', path: `${name}/deleteAll`, body: { ids: [one.id] }, needs: [can.delete] } as const]
      : []),
  ];
}
