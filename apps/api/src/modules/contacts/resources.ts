import { contacts } from '@diwan/contract/resources/contacts';
import { crud } from '../../crud/resource/crud.ts';
import * as t from '../../schema/tables/messages.ts';
import { replyByForm } from './reply-routes.ts';

export const contactsApi = crud(contacts, {
  table: t.contacts,
  computed: { replies_count: '(select count(*) from contact_replies y where y.contact_id = t.id)' },
  sets: { not_replied: [{ kind: 'sql', text: () => 't.replied_at is null' }] },
  put: replyByForm,
});
