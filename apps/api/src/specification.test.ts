import { describe, expect, it } from 'vitest';
import { COMPANY_TYPES, CONTINENTS, GENDERS, LOCALES, PAGE_LINKS, PAGE_SIZE, PAGE_SIZES, USER_TYPES } from '@diwan/contract/kit/constants';
import { toggleCall } from '@diwan/contract/kit/toggles';
import { validate } from '@diwan/contract/kit/validate';
import { LOGIN_PASSWORD } from '@diwan/contract/session/login';
import { MENU } from '@diwan/contract/permissions/menu';
import { isPermission } from '@diwan/contract/permissions/catalogue';
import { admins } from '@diwan/contract/admins/resource';
import { agents } from '@diwan/contract/agents/resource';
import { cities } from '@diwan/contract/cities/resource';
import { clients } from '@diwan/contract/clients/resource';
import { countries } from '@diwan/contract/countries/resource';
import { providers } from '@diwan/contract/providers/resource';
import { en } from '@diwan/locales/en';

// What the specification gives letter for letter, so that a well-meant correction does not stray from it.

describe('the English catalogue', () => {
  it.each([
    [en.login.welcome, 'Welcome Back, sign in to access the dashboard'],
    [en.validation.empty, 'This Field Cannot Be Empty'],
    [en.validation.email, 'This Is Not A Valid Email'],
    [en.validation.form, 'Please Fill In All The Fields'],
    [en.validation.arabic, 'Writing In Arabic Must Be Observed'],
    [en.validation.latin, 'Writing In English Must Be Observed'],
    [en.validation.flag_image, 'A Photo Of The Flag Must Be Attached'],
    [en.validation.video_first, 'choose video first'],
    [en.upload.video_first, 'choose video first'],
    [en.list.delete_confirm.title, 'Are you sure about the deletion ?'],
    [en.list.delete_confirm.text, 'You will not be able to go back in the process!'],
    [en.messages.created, 'Add Success'],
    [en.messages.updated, 'Edit Success'],
    [en.messages.deleted, 'deleted successfully'],
    [en.messages.sent, 'Send Success'],
    [en.messages.toggled.submitted, 'Submit Success'],
    [en.messages.reply_sent, 'Reply Sent Successfully'],
    [en.list.exported, 'Export Success'],
    [en.messages.toggled.user_banned, 'User Banned Successfully'],
    [en.common.failed_title, 'Global Error'],
    [en.errors.internal, 'Global Error'],
    [en.errors.row.not_found, 'Not Found'],
    [en.list.not_found, 'Not Found'],
    [en.pages.not_found.title, 'Page Not Found'],
    [en.pages.permission_required.title, 'Not Allowed'],
    [en.list.empty.title, 'No data found'],
    [en.common.error, 'Error'],
  ])('says %j', (text, wanted) => {
    expect(text).toBe(wanted);
  });
});

describe('the contract', () => {
  it('has the lists and numbers of sections 3, 5 and 9', () => {
    expect([...LOCALES]).toEqual(['ar', 'en']);
    expect([...USER_TYPES]).toEqual(['client', 'provider']);
    expect([...COMPANY_TYPES]).toEqual(['individual', 'company']);
    expect([...GENDERS]).toEqual(['male', 'female']);
    expect([...CONTINENTS].toSorted()).toEqual(['africa', 'asia', 'australia', 'europe', 'north_america', 'south_america']);
    expect(LOGIN_PASSWORD).toEqual({ min: 3, max: 250 });
    expect([PAGE_SIZE, PAGE_LINKS]).toEqual([20, 6]);
    expect(PAGE_SIZES).toContain(PAGE_SIZE);
  });

  it.each([
    'index-clients', 'create-providers', 'index-orders', 'charge-multiple', 'withdraw-multiple', 'index-cashout-requests', 'push-notifications',
    'role-read', 'role-create', 'index-admin', 'create-admin', 'show-settings', 'index-faq', 'index-terms', 'index-policy', 'index-about',
    'index-reviews', 'country.index', 'country.store', 'index-city', 'create-city', 'show-dashboard',
  ])('knows the permission %s', (name) => {
    expect(isPermission(name)).toBe(true);
  }); // prettier-ignore

  it.each([
    '/', '/countries/show-all', '/cities/show-all', '/wallet/charge', '/wallet/withdraw', '/payment_ways/show-all', '/sliders/show-all', '/coupons/show-all',
    '/cancelReasons/show-all', '/groupServices/show-all', '/subServices/show-all', '/clients/show-all', '/cashout-requests/show-all', '/providers/show-all',
    '/working_hours/show-all', '/orders/show-all', '/providerServices/show-all', '/contact_messages/show-all?type=contact', '/notifications/show-all',
    '/notifications/add', '/roles/show-all', '/admins/show-all', '/terms/show-all', '/faqs/show-all', '/about/show-all', '/privacy-policy/show-all',
    '/how-to-work', '/reviews', '/settings/general', '/statistics', '/riders/show-all', '/partners/show-all', '/partners/partners_tracking', '/vehicles/show-all',
    '/vehicle_brands/show-all', '/vehicle_models/show-all', '/vehicle_requirements/show-all', '/vehicle_packages/show-all', '/trips/show-all',
    '/trips/complaint-trips', '/clients/show-all?filter=user_locked', '/report_reasons/show-all', '/chats', '/permission-labels/show-all',
    '/permission-categories/show-all', '/permissions/show-all',
  ])('has %s in its menu', (address) => {
    expect(MENU.flatMap((group) => group.entries.map((entry) => entry.to))).toContain(address);
  }); // prettier-ignore

  const PERSON = [
    'first_name', 'last_name', 'phone', 'email', 'password', 'gender', 'city_id', 'country_id', 'preferred_language', 'is_active', 'is_ban', 'ban_reason',
    'is_locked', 'image', 'id_image', 'license_number', 'license_expires_on', 'referral_code', 'rate_avg',
  ]; // prettier-ignore
  it.each([
    ['clients', clients, PERSON],
    ['providers', providers, [...PERSON, 'type', 'plate_number', 'plate_image', 'accepted_by_admin', 'is_available']],
    ['countries', countries, ['flag', 'phone_code', 'phone_limit', 'currency', 'continent', 'time_zone', 'name_ar', 'name_en']],
    ['cities', cities, ['country_id', 'name_ar', 'name_en', 'lat', 'lng', 'location']],
  ])('has the fields of %s', (_, resource, fields) => {
    expect(fields.filter((field) => !(field in resource.fields))).toEqual([]);
  });

  it.each([
    ['clients', clients, 'is_active', 'POST clients/5/toggle-active-user'],
    ['clients', clients, 'is_ban', 'POST clients/5/toggle-ban-user'],
    ['clients', clients, 'is_locked', 'PATCH clients/5/update-locked'],
    ['providers', providers, 'is_active', 'POST providers/5/toggle-active-provider'],
    ['providers', providers, 'is_ban', 'POST providers/5/toggle-ban-provider'],
    ['providers', providers, 'is_available', 'PATCH providers/5/is-available'],
    ['providers', providers, 'accepted_by_admin', 'POST providers/5 _method=PUT'],
    ['cities', cities, 'is_active', 'POST cities/is_active/5'],
    ['cities', cities, 'status', 'POST cities/5/status'],
    ['admins', admins, 'is_ban', 'POST admins/5/is_ban'],
    ['agents', agents, 'agents_cant_receive_orders', 'POST agents id=5'],
  ])('calls the switch that section 7 names for %s', (_, resource, flag, call) => {
    const { method, path, beside } = toggleCall(resource, flag, 5);
    expect([method, path, ...Object.entries(beside).map(([name, value]) => `${name}=${String(value)}`)].join(' ')).toBe(call);
  });

  it('never takes LinkTEST for an image', () => {
    const checked = validate(countries, 'create', { flag: 'LinkTEST' }, { phones: [] });
    expect(checked.ok ? [] : checked.errors['flag']).toEqual([{ key: 'upload_failed', params: {} }]);
  });
});
