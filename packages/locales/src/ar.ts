import access from './ar/areas/access.ts';
import agents from './ar/areas/agents.ts';
import chats from './ar/areas/chats.ts';
import content from './ar/areas/content.ts';
import firstSteps from './ar/areas/first-steps.ts';
import home from './ar/areas/home.ts';
import lists from './ar/areas/lists.ts';
import orders from './ar/areas/orders.ts';
import money from './ar/areas/money.ts';
import requests from './ar/areas/requests.ts';
import security from './ar/areas/security.ts';
import services from './ar/areas/services.ts';
import settings from './ar/areas/settings.ts';
import statistics from './ar/areas/statistics.ts';
import dispatch from './ar/areas/dispatch.ts';
import tracking from './ar/areas/tracking.ts';
import support from './ar/areas/support.ts';
import till from './ar/areas/till.ts';
import vehicles from './ar/areas/vehicles.ts';
import common from './ar/common.ts';
import detail from './ar/detail.ts';
import enums from './ar/enums.ts';
import errors from './ar/errors.ts';
import form from './ar/form.ts';
import list from './ar/list.ts';
import login from './ar/login.ts';
import map from './ar/map.ts';
import menu from './ar/menu.ts';
import messages from './ar/messages.ts';
import pages from './ar/pages.ts';
import permissions from './ar/permissions.ts';
import resources from './ar/resources.ts';
import richText from './ar/rich-text.ts';
import roles from './ar/roles.ts';
import shell from './ar/shell.ts';
import status from './ar/status.ts';
import upload from './ar/upload.ts';
import validation from './ar/validation.ts';

/** The Arabic catalogue; the shape that every other language has, plural forms apart. */
export const ar = {
  common,
  detail,
  enums: {
    ...enums,
    ...access.enums,
    ...agents.enums,
    ...chats.enums,
    ...content.enums,
    ...lists.enums,
    ...orders.enums,
    ...money.enums,
    ...requests.enums,
    ...security.enums,
    ...services.enums,
    ...settings.enums,
    ...statistics.enums,
    ...dispatch.enums,
    ...tracking.enums,
    ...support.enums,
    ...till.enums,
    ...vehicles.enums,
    moves: { ...orders.enums.moves, ...requests.enums.moves, ...support.enums.moves },
  },
  errors: { ...errors, ...money.errors, ...till.errors },
  form: { ...form, units: { ...form.units, ...settings.form.units } },
  list: { ...list, ...lists.list, shortcuts: { ...list.shortcuts, ...lists.list.shortcuts } },
  login,
  map,
  menu,
  messages,
  pages: { ...pages, ...home.pages },
  permissions,
  resources: {
    ...resources,
    ...access.resources,
    ...agents.resources,
    ...chats.resources,
    ...content.resources,
    ...lists.resources,
    ...orders.resources,
    ...money.resources,
    ...requests.resources,
    ...security.resources,
    ...services.resources,
    ...settings.resources,
    ...statistics.resources,
    ...dispatch.resources,
    ...tracking.resources,
    ...support.resources,
    ...till.resources,
    ...vehicles.resources,
  },
  rich_text: richText,
  roles,
  shell,
  status,
  upload,
  validation: { ...validation, ...money.validation },
  access: access.access,
  chats: chats.chats,
  desk: agents.desk,
  content: content.content,
  lists: lists.lists,
  orders: orders.orders,
  money: money.money,
  requests: requests.requests,
  security: security.security,
  services: services.services,
  settings: settings.settings,
  statistics: statistics.statistics,
  dispatch: dispatch.dispatch,
  first_steps: firstSteps.first_steps,
  tracking: tracking.tracking,
  support: support.support,
  till: till.till,
  vehicles: vehicles.vehicles,
};
