-- The UID of a visit in calendar feeds, which its rows have in common: of those that the feeds have shown, the one that
-- they were shown with, which was made of the oldest row's number and its moment in base 36. The feed of a staff member
-- showed their part of a visit under a UID of its own. Without triggers: nobody has changed a one.
ALTER TABLE "appointments" ADD COLUMN "calendar_uid" text DEFAULT gen_random_uuid()::text NOT NULL;
ALTER TABLE appointments DISABLE TRIGGER USER;
UPDATE appointments a SET calendar_uid = shown.id || '-' || (
  SELECT ltrim(string_agg(substr('0123456789abcdefghijklmnopqrstuvwxyz',
    (floor(shown.moment / power(36::numeric, place)) % 36)::integer + 1, 1), '' ORDER BY place DESC), '0')
  FROM generate_series(0, 9) place
) || '@salon'
FROM (
  SELECT one.user_id, one.id AS of_id,
    first_value(one.id) OVER visit AS id,
    floor(extract(epoch FROM first_value(one.created_at) OVER visit) * 1000) AS moment
  FROM appointments one
  JOIN settings ON settings.user_id = one.user_id
  WINDOW visit AS (
    PARTITION BY one.user_id, one.customer_id, one.staff_id,
      (one.appointment_date AT TIME ZONE settings.time_zone)::date
    ORDER BY one.status IN ('cancelled', 'no-show'), one.id
  )
) shown
WHERE a.user_id = shown.user_id AND a.id = shown.of_id;
ALTER TABLE appointments ENABLE TRIGGER USER;
