import type { Module } from '../module.ts';
import { registerReplies } from './reply-routes.ts';
import { replySettled } from './replies.ts';
import { contactsApi } from './resources.ts';

export const contactsModule: Module = {
  resources: [contactsApi],
  register: (app, base) => registerReplies(app, contactsApi, base),
  messageSettled: replySettled,
};
