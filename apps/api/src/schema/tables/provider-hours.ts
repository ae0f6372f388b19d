import { customType, integer, pgTable } from 'drizzle-orm/pg-core';
import { orders } from './orders.ts';
import { providers } from './people.ts';

const timeRange = customType<{ data: string }>({ dataType: () => 'tstzrange' });

/**
 * Which hours who has promised: one row for each order with an appointment that one person has accepted, and no two of a person that
 * overlap (`provider_hours_apart`). Triggers of `orders` keep it, so that no way of giving somebody an order gets around it.
 */
export const providerHours = pgTable('provider_hours', {
  order_id: integer()
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  provider_id: integer()
    .notNull()
    .references(() => providers.id),
  during: timeRange().notNull(),
});
