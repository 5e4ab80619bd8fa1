-- Blocked times that repeat weekly. Rows that do not keep null `weekdays`; none is changed, so that the
-- history gets no entries.

ALTER TABLE blocked_times
  ADD COLUMN weekdays jsonb,
  ADD COLUMN every_weeks smallint DEFAULT 1 NOT NULL,
  ADD COLUMN until date,
  ADD COLUMN except_days jsonb DEFAULT '[]'::jsonb NOT NULL,
  ADD CONSTRAINT blocked_times_weeks CHECK (every_weeks BETWEEN 1 AND 52);
CREATE INDEX blocked_times_repeated ON blocked_times (user_id, until) WHERE weekdays IS NOT NULL;
