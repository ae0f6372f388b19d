-- The same folding as packages/domain/src/search-key.ts, in the same order: apostrophes go again after signs were taken apart.
CREATE OR REPLACE FUNCTION fold_search(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT regexp_replace(regexp_replace(btrim(regexp_replace(translate(regexp_replace(
    lower(normalize(regexp_replace(input, '[''`\u00b4\u02b9-\u02bf\u2018-\u201b\u2032\uff07]', '', 'g'), NFKD)),
    '[''`\u02b9-\u02bf\u2018-\u201b\u2032\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2069\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g'),
    'أإآٱؤئىیےةەہھکڪ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ء', 'ااااوييييههههكك01234567890123456789'),
    '[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')),
    '(^| )(عبد|ابو|ام) (?=[^ ])', '\1\2', 'g'),
    '(?<=(^| )[\u0621-\u064a]) (?=[\u0621-\u064a]( [\u0621-\u064a])* [0-9])|(?<=[0-9]( [\u0621-\u064a])+) (?=[\u0621-\u064a]( |$))', '', 'g')
$$;
--> statement-breakpoint
-- Keys of rows that are there are brought to it: those alone that change, and without a word to anybody.
DO $$
DECLARE found record;
BEGIN
  FOR found IN
    SELECT a.attrelid::regclass AS name, pg_get_expr(d.adbin, d.adrelid) AS key,
      -- A key is made anew only where one of the columns that it is made of is written.
      (SELECT quote_ident(s.attname) FROM pg_depend p JOIN pg_attribute s ON s.attrelid = p.refobjid AND s.attnum = p.refobjsubid
        WHERE p.classid = 'pg_attrdef'::regclass AND p.objid = d.oid AND p.refclassid = 'pg_class'::regclass AND p.refobjid = a.attrelid
          AND p.refobjsubid NOT IN (0, a.attnum) LIMIT 1) AS source FROM pg_attribute a
    JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
    WHERE a.attname = 'search_key' AND a.attgenerated = 's'
  LOOP
    EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', found.name);
    EXECUTE format('UPDATE %s SET %s = %s WHERE search_key IS DISTINCT FROM %s', found.name, found.source, found.source, found.key);
    EXECUTE format('ALTER TABLE %s ENABLE TRIGGER USER', found.name);
  END LOOP;
END $$;
