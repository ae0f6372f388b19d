import access from './en/areas/access.ts';
import agents from './en/areas/agents.ts';
import chats from './en/areas/chats.ts';
import content from './en/areas/content.ts';
import firstSteps from './en/areas/first-steps.ts';
import home from './en/areas/home.ts';
import lists from './en/areas/lists.ts';
import orders from './en/areas/orders.ts';
import money from './en/areas/money.ts';
import requests from './en/areas/requests.ts';
import security from './en/areas/security.ts';
import services from './en/areas/services.ts';
import settings from './en/areas/settings.ts';
import statistics from './en/areas/statistics.ts';
import dispatch from './en/areas/dispatch.ts';
import tracking from './en/areas/tracking.ts';
import support from './en/areas/support.ts';
import till from './en/areas/till.ts';
import vehicles from './en/areas/vehicles.ts';
import common from './en/common.ts';
import detail from './en/detail.ts';
import enums from './en/enums.ts';
import errors from './en/errors.ts';
import form from './en/form.ts';
import list from './en/list.ts';
import login from './en/login.ts';
import map from './en/map.ts';
import menu from './en/menu.ts';
import messages from './en/messages.ts';
import pages from './en/pages.ts';
import permissions from './en/permissions.ts';
import resources from './en/resources.ts';
import richText from './en/rich-text.ts';
import roles from './en/roles.ts';
import shell from './en/shell.ts';
import status from './en/status.ts';
import upload from './en/upload.ts';
import validation from './en/validation.ts';

/** The English catalogue. */
export const en = {
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
