ALTER TABLE "orders" ADD COLUMN "vat_rate" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "app_rate" integer;
--> statement-breakpoint
-- Orders under way keep the percentages that hold now; a setting that nobody made holds at what it began with.
WITH rates AS (
  SELECT c.id, '{"VAT": 5, "app_percentage_normal": 20, "app_percentage_round": 20, "app_percentage_airport": 18, "app_percentage_scheduled": 20, "app_percentage_transfer_package": 15, "app_percentage_order": 15}'::jsonb
    || coalesce((SELECT jsonb_strip_nulls(s.values) FROM settings s WHERE s.section = 'app-amount' AND s.country_id IS NULL), '{}')
    || coalesce((SELECT jsonb_strip_nulls(s.values) FROM settings s WHERE s.section = 'app-amount' AND s.country_id = c.id), '{}') AS v
  FROM countries c
)
UPDATE orders o SET vat_rate = round((r.v->>'VAT')::numeric * 1000),
  app_rate = round((r.v->>('app_percentage_' || CASE o.order_type WHEN 'transfer_package' THEN 'transfer_package' WHEN 'trip' THEN coalesce(o.trip_type, 'normal') ELSE 'order' END))::numeric * 1000)
FROM rates r WHERE r.id = o.country_id AND o.ended_at IS NULL;
--> statement-breakpoint
-- What somebody of one country wrote to its people belongs to that country, and no longer to all.
UPDATE broadcasts b SET country_id = c.country_id
FROM (SELECT admin_id, min(country_id) AS country_id FROM admin_countries GROUP BY 1 HAVING count(*) = 1) c JOIN admins a ON a.id = c.admin_id
WHERE b.country_id IS NULL AND b.sent_by_id = a.id AND NOT a.all_countries AND a.role_id IS NOT NULL;
