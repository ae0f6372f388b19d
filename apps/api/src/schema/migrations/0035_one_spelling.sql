-- What a plate is compared by: capitals, digits that everybody types, one form of alef and ya, and its letters before its number, however it is written.
CREATE FUNCTION plate_key(plate text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(nullif(regexp_replace(k, '^([0-9]+)([^0-9]+)$', '\2\1'), ''), plate) FROM (SELECT regexp_replace(
    upper(translate(normalize(plate, NFKC), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹أإآىی', '01234567890123456789ااايي')),
    '[^0-9A-Z\u0621-\u063A\u0641-\u064A\u066E-\u06D3]', '', 'g') AS k) x
$$;
--> statement-breakpoint
DROP INDEX "vehicles_plate_number_key";
--> statement-breakpoint
-- Two rows that are one plate by that stay two rows: all but the first are marked, and said in the database's log.
DO $$
DECLARE twin record;
BEGIN
  FOR twin IN
    SELECT id, plate_number, first, place FROM (
      SELECT id, plate_number, min(id) OVER same AS first, row_number() OVER (PARTITION BY country_id, plate_key(plate_number) ORDER BY id) AS place
      FROM vehicles WHERE deleted_at IS NULL WINDOW same AS (PARTITION BY country_id, plate_key(plate_number))) v
    WHERE place > 1 ORDER BY id
  LOOP
    UPDATE vehicles SET plate_number = twin.plate_number || ' مكرر ' || twin.place WHERE id = twin.id;
    RAISE WARNING 'vehicle % has the plate of vehicle % (%): it is kept as "% مكرر %"', twin.id, twin.first, twin.plate_number, twin.plate_number, twin.place;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_plate_number_key" ON "vehicles" USING btree ("country_id",plate_key("plate_number")) WHERE deleted_at is null;
--> statement-breakpoint
-- The numbers of bank accounts as they are compared: digits that everybody types, capitals, no spaces, dashes and marks, no IBAN before them.
UPDATE bank_accounts SET account_number = n.account_number
FROM (SELECT provider_id, regexp_replace(regexp_replace(upper(translate(account_number, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')),
  '[\s\-\u00A0\u00AD\u061C\u200B-\u200F\u2010-\u2015\u202A-\u202F\u2060-\u2069\u2212\uFEFF]', '', 'g'), '^IBAN:?(?=[A-Z]{2}[0-9]{2})', '') AS account_number FROM bank_accounts) n
WHERE n.provider_id = bank_accounts.provider_id AND n.account_number <> bank_accounts.account_number AND n.account_number <> '';
