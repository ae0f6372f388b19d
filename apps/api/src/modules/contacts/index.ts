import * as t from '../../schema/tables/messages.ts';
import type { Module } from '../module.ts';
import { registerOwnContacts } from './app-calls.ts';
import { registerReplies, replyByForm } from './reply-routes.ts';
import { replySettled } from './replies.ts';
import { contacts } from '@diwan/contract/contacts/resource';
import { crud } from '../../crud/resource/crud.ts';

const contactsApi = crud(contacts, {
  table: t.contacts,
  computed: { replies_count: '(select count(*) from contact_replies y where y.contact_id = t.id)' },
  sets: { not_replied: [{ kind: 'sql', text: () => 't.replied_at is null' }] },
  put: replyByForm,
});

export const contactsModule: Module = {
  resources: [contactsApi],
  register: (app, base) => registerReplies(app, contactsApi, base),
  registerApp: registerOwnContacts,
  messageSettled: replySettled,
};
