-- When the client of an appointment came in.

ALTER TABLE appointments ADD COLUMN arrived_at timestamptz(3);
