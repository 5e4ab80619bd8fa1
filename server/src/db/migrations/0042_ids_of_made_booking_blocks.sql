-- Rows of imports had the client's id for a booking block that they made. A block that was lifted since is left out.
UPDATE import_rows r SET also_made = (
  SELECT coalesce(jsonb_agg(
    CASE WHEN b.id IS NULL THEN made.value ELSE jsonb_set(made.value, '{id}', to_jsonb(b.id)) END ORDER BY made.n
  ) FILTER (WHERE b.id IS NOT NULL OR made.value ->> 'of' <> 'booking_block'), '[]')
  FROM jsonb_array_elements(r.also_made) WITH ORDINALITY made (value, n)
  LEFT JOIN booking_blocks b ON made.value ->> 'of' = 'booking_block'
    AND b.user_id = r.user_id AND b.customer_id = (made.value ->> 'id')::bigint
) WHERE r.also_made @> '[{"of": "booking_block"}]';
