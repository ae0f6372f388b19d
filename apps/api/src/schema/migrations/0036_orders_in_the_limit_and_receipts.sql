ALTER TABLE "typed_amounts" ADD COLUMN "order_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reference_key" text;--> statement-breakpoint
CREATE INDEX "typed_amounts_order" ON "typed_amounts" USING btree ("at") WHERE order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference_key" ON "payments" USING btree ("way","reference_key") WHERE reference_key is not null;--> statement-breakpoint
-- What a receipt's reference is compared by: Latin digits, upper case, without spaces, hyphens, and what cannot be seen.
CREATE FUNCTION fold_reference(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT nullif(regexp_replace(upper(translate(normalize(input, NFKC), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')),
    '[\u0001-\u0020\u002d\u007f-\u00a0\u00ad\u034f\u061c\u0640\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000\u3164\ufe00-\ufe0f\ufe58\ufe63\ufeff\uff0d\uffa0]+', '', 'g'), '')
$$;
--> statement-breakpoint
-- Of payments that were recorded twice under one reference the first one keeps it; the others stay as they are.
UPDATE payments p SET reference_key = fold_reference(p.reference)
FROM (SELECT min(id) AS id FROM payments WHERE reference IS NOT NULL GROUP BY way, fold_reference(reference)) f WHERE f.id = p.id;
--> statement-breakpoint
-- The database itself keeps the key, so that a server of yesterday's version beside a new one cannot take a receipt again either.
CREATE FUNCTION key_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reference_key := fold_reference(NEW.reference);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_key BEFORE INSERT OR UPDATE OF reference ON payments FOR EACH ROW EXECUTE FUNCTION key_payment();
