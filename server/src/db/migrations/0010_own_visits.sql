-- Accounts that see the visits of their own staff member only (docs/decisions/048). The program sets in each
-- transaction:
--   salon.visits_of  'all', the id of a staff member, or 'none'; without it no visits are visible
-- Restrictive: a row has to pass these policies and that of its tenant. The settings are read in subqueries, once for
-- each statement; the look-ups of others' visits run only where the setting is not 'all'. The planner estimates
-- that nearly all rows are `<>` a value, and one in 200 `=` it: with `= 'all'` it would plan for too few rows.
ALTER TABLE settings ADD COLUMN own_visits_only boolean DEFAULT false NOT NULL;

CREATE POLICY own_visits ON appointments AS RESTRICTIVE USING (
  (SELECT CASE current_setting('salon.visits_of', true) WHEN 'all' THEN 'all' ELSE 'own' END) <> 'own'
  OR staff_id::text = (SELECT current_setting('salon.visits_of', true))
);

-- The row as it was when it was deleted.
CREATE POLICY own_visits ON deleted_appointments AS RESTRICTIVE USING (
  (SELECT CASE current_setting('salon.visits_of', true) WHEN 'all' THEN 'all' ELSE 'own' END) <> 'own'
  OR row ->> 'staffId' = (SELECT current_setting('salon.visits_of', true))
);

-- What belongs to a visit is visible with it. A subquery is under the policies of its own tables.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['photos', 'service_records'] LOOP
    EXECUTE format($policy$
      CREATE POLICY own_visits ON %1$I AS RESTRICTIVE USING (
        (SELECT CASE current_setting('salon.visits_of', true) WHEN 'all' THEN 'all' ELSE 'own' END) <> 'own'
        OR EXISTS (SELECT FROM appointments a
          WHERE a.user_id = %1$I.user_id AND a.id = %1$I.appointment_id OFFSET 0)
      )
    $policy$, name);
  END LOOP;
END
$$;
CREATE POLICY own_visits ON deleted_photos AS RESTRICTIVE USING (
  (SELECT CASE current_setting('salon.visits_of', true) WHEN 'all' THEN 'all' ELSE 'own' END) <> 'own'
  OR EXISTS (SELECT FROM appointments a
    WHERE a.user_id = deleted_photos.user_id AND a.id = deleted_photos.appointment_id OFFSET 0)
  OR EXISTS (SELECT FROM deleted_appointments a
    WHERE a.user_id = deleted_photos.user_id AND a.id = deleted_photos.appointment_id OFFSET 0)
);

-- What is told of visits. For reading alone: triggers and operations write them, after the visit was checked.
CREATE POLICY own_visits ON history AS RESTRICTIVE FOR SELECT USING (
  (SELECT CASE current_setting('salon.visits_of', true) WHEN 'all' THEN 'all' ELSE 'own' END) <> 'own'
  OR appointment_id IS NULL
  OR EXISTS (SELECT FROM appointments a
    WHERE a.user_id = history.user_id AND a.id = history.appointment_id OFFSET 0)
  OR EXISTS (SELECT FROM deleted_appointments a
    WHERE a.user_id = history.user_id AND a.id = history.appointment_id OFFSET 0)
);
CREATE POLICY own_visits ON activity AS RESTRICTIVE FOR SELECT USING (
  (SELECT CASE current_setting('salon.visits_of', true) WHEN 'all' THEN 'all' ELSE 'own' END) <> 'own'
  OR entity_type <> 'appointment'
  OR EXISTS (SELECT FROM appointments a
    WHERE a.user_id = activity.user_id AND a.id = activity.entity_id OFFSET 0)
  OR EXISTS (SELECT FROM deleted_appointments a
    WHERE a.user_id = activity.user_id AND a.id = activity.entity_id OFFSET 0)
);
CREATE POLICY own_visits ON notifications AS RESTRICTIVE FOR SELECT USING (
  (SELECT CASE current_setting('salon.visits_of', true) WHEN 'all' THEN 'all' ELSE 'own' END) <> 'own'
  OR (appointment_id IS NULL AND type NOT IN ('appointment', 'payment'))
  OR is_sample
  OR EXISTS (SELECT FROM appointments a
    WHERE a.user_id = notifications.user_id AND a.id = notifications.appointment_id OFFSET 0)
  OR EXISTS (SELECT FROM deleted_appointments a
    WHERE a.user_id = notifications.user_id AND a.id = notifications.appointment_id OFFSET 0)
);
