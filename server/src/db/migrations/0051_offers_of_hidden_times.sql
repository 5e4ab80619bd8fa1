-- An offer of the waiting list tells the time of a visit that was called off, and names no visit: accounts that see their
-- own visits only (docs/decisions/048) do not see it.
ALTER POLICY own_visits ON messages USING (
  (SELECT CASE current_setting('salon.visits_of', true) WHEN 'all' THEN 'all' ELSE 'own' END) <> 'own'
  OR (appointment_id IS NULL AND kind <> 'waiting_list_offer')
  OR EXISTS (SELECT FROM appointments a
    WHERE a.user_id = messages.user_id AND a.id = messages.appointment_id OFFSET 0)
  OR EXISTS (SELECT FROM deleted_appointments a
    WHERE a.user_id = messages.user_id AND a.id = messages.appointment_id OFFSET 0)
);
