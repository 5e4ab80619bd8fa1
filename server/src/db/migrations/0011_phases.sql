-- Phases: processing time within a service, and clean-up after it. A row copies them when it is booked. Constant
-- defaults, so that no row is rewritten.

ALTER TABLE services
  ADD COLUMN initial_work integer DEFAULT 0 NOT NULL,
  ADD COLUMN processing integer DEFAULT 0 NOT NULL,
  ADD COLUMN cleanup integer DEFAULT 0 NOT NULL,
  ADD CONSTRAINT services_phases CHECK (least(initial_work, processing, cleanup) >= 0 AND cleanup <= 240);

ALTER TABLE appointments
  ADD COLUMN initial_work integer DEFAULT 0 NOT NULL,
  ADD COLUMN processing integer DEFAULT 0 NOT NULL,
  ADD COLUMN cleanup integer DEFAULT 0 NOT NULL,
  ADD CONSTRAINT appointments_phases CHECK (least(initial_work, processing, cleanup) >= 0 AND cleanup <= 240);
