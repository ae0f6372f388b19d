/** SQL for the name of whoever a row's `user_type` and `user_id` stand for (alias `t`). */
export const PERSON_NAME = `case t.user_type when 'client' then (select concat_ws(' ', x.first_name, x.last_name) from clients x where x.id = t.user_id)
  else (select concat_ws(' ', x.first_name, x.last_name) from providers x where x.id = t.user_id) end`;

/** SQL for the name of the admin whom a column of a row names. */
export const adminName = (column: string) => `(select concat_ws(' ', x.first_name, x.last_name) from admins x where x.id = t.${column})`;
