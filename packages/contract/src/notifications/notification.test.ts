import { describe, expect, it } from 'vitest';
import { alertRoute, notificationRoute, NOTIFY_TYPES } from './notification.ts';

describe('a press on a notification', () => {
  it.each([
    ['order', 7, '/orders/show/7'],
    ['law_source_request', 7, '/requests/lawSourceServiceUsers/show-all'],
    ['video_call_request', 7, '/requests/videoCallSetupUsers/show-all'],
    ['subscription', 7, '/subscription/show-all'],
    ['unusual_behaviour', 7, '/trips/show/7'],
    ['unusual_behaviour', null, '/notifications/show-all'],
    ['complaint', 7, '/chats?queue=all&id=7'],
    ['complaint', null, '/chats'],
    ['job', 7, '/jobs?id=7'],
    ['calendar', 7, '/calendar_exceptions/show-all?is_active=0'],
    ['job', null, '/jobs'],
    ['finding', 7, '/findings?id=7'],
    ['proof', null, '/wallet/proof'],
    ['vehicles_expiring', 3, '/vehicles/show-all?filter=expiring_soon&sort=valid_until&country_id=3'],
    ['vehicles_expired', 3, '/vehicles/show-all?road_state=off_road&sort=valid_until&country_id=3'],
    ['licenses_expiring', 3, '/partners/show-all?filter=license_expiring&country_id=3'],
    ['licenses_expired', null, '/partners/show-all?filter=license_expired'],
    ['order', null, '/notifications/show-all'],
    ['no such type', 7, '/notifications/show-all'],
    ['toString', 7, '/notifications/show-all'],
  ])('%s %s leads to %s', (type, id, route) => expect(notificationRoute(type, id)).toBe(route));

  it('leads to all notifications for every type that has no place of its own', () => {
    const placed = new Set<string>([
      'order',
      'webhook',
      'provider',
      'bank_account',
      'vehicle',
      'vehicles_expiring',
      'vehicles_expired',
      'licenses_expiring',
      'licenses_expired',
      'law_source_request',
      'video_call_request',
      'subscription',
      'unusual_behaviour',
      'complaint',
      'job',
      'ticket',
      'agent',
      'calendar',
      'finding',
      'proof',
    ]);
    expect(notificationRoute('provider', 1)).toBe('/providers/show/1');
    expect(notificationRoute('bank_account', 1)).toBe('/providers/show/1?tab=bank_account');
    expect(notificationRoute('vehicle', 1)).toBe('/vehicles/show/1');
    expect(notificationRoute('webhook', 1)).toBe('/webhooks/show/1');
    const others = NOTIFY_TYPES.filter((type) => !placed.has(type));
    expect(new Set(others.map((type) => notificationRoute(type, 1)))).toEqual(new Set(['/notifications/show-all']));
  });
});

it('a live alert leads to its trip, or to the chats', () => {
  expect(alertRoute('unusual_behaviour', 12)).toBe('/trips/show/12');
  expect(alertRoute('complaint', null)).toBe('/chats');
  expect(alertRoute('complaint', 12, 7)).toBe('/chats?queue=all&id=7');
  expect(alertRoute('proof', null)).toBe('/wallet/proof');
  expect(alertRoute('order', 12)).toBe('/notifications/show-all');
});
