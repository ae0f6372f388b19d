import { contacts } from '@diwan/contract/contacts/resource';
import { defineScreens } from '../../crud/resource/screens.ts';

export const contactScreens = defineScreens(contacts, {
  columns: ['id', 'name', 'type', 'subject', 'phone', 'email', 'is_read', 'replies_count', 'created_at'],
  expanded: ['message', 'user_type', 'country_id', 'preferred_language', 'replied_at'],
  filters: ['keyword', 'type', 'is_read', 'filter', 'user_type', 'country_id', 'from_date', 'to_date'],
});
