-- Keys with every spelling of a name, as server/src/kernel/search-key.ts makes them of rows from now on.
-- These functions do it once for the rows that are there, from what is folded already.
CREATE FUNCTION search_letters(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(replace(replace(replace(
    translate(name, 'łøđðı’ʼ', 'loddi'''''), 'ß', 'ss'), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe')
$$;--> statement-breakpoint
CREATE FUNCTION search_plain(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT btrim(regexp_replace(search_letters(name), '[\s-]+', ' ', 'g'))
$$;--> statement-breakpoint
CREATE FUNCTION search_latin(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT translate(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      name, 'ж', 'zh'), 'х', 'kh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'shch'), 'ю', 'yu'),
      'я', 'ya'), 'ђ', 'dj'), 'љ', 'lj'), 'њ', 'nj'), 'џ', 'dz'),
    'абвгґдезиіклмнопрстуфыэєјћъь', 'abvggdeziiklmnoprstufyeejc')
$$;--> statement-breakpoint
-- Of a collation that knows ASCII alone `lower` does no more.
CREATE FUNCTION search_long(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT search_latin(search_plain(translate(lower(regexp_replace(normalize(
    replace(replace(replace(replace(replace(replace(replace(replace(normalize(name, NFC),
      'ä', 'ae'), 'Ä', 'ae'), 'ö', 'oe'), 'Ö', 'oe'), 'ü', 'ue'), 'Ü', 'ue'), 'ø', 'oe'), 'Ø', 'oe'),
    NFD), '[\u0300-\u036f]', '', 'g')),
    'АБВГҐДЕЖЗИІКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄЈЋЂЉЊЏŁĐÐÞÆŒẞ',
    'абвгґдежзиіклмнопрстуфхцчшщъыьэюяєјћђљњџłđðþæœß')))
$$;--> statement-breakpoint
UPDATE customers SET search_key = (
  SELECT string_agg(' ' || CASE first WHEN 1 THEN form ELSE "left"(form, 100) END, E'\n' ORDER BY first)
  FROM (
    SELECT form, min(place) AS first
    FROM search_plain(split_part(search_key, E'\n', 1)) plain,
      unnest(ARRAY[plain, search_latin(plain),
        CASE WHEN name ~ '[äÄöÖüÜøØ]' OR name ~ '[aouAOU]\u0308' THEN search_long(name)
          ELSE search_latin(plain) END,
        regexp_replace(search_latin(plain), '([aou])e', '\1', 'g')
      ]) WITH ORDINALITY forms (form, place)
    GROUP BY form
  ) spelled
) || E'\t' || search_letters(split_part(search_key, E'\n', 2)) || E'\t' || split_part(search_key, E'\n', 3)
WHERE removed_at IS NULL;--> statement-breakpoint
DROP FUNCTION search_long(text);--> statement-breakpoint
DROP FUNCTION search_latin(text);--> statement-breakpoint
DROP FUNCTION search_plain(text);--> statement-breakpoint
DROP FUNCTION search_letters(text);--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE;
