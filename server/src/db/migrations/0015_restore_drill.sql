-- A run that restores a backup to see that it works is called a restore drill, and so is its weekly job: the
-- schedule of the job's former name would fill a queue that nothing works off.
ALTER TABLE backup_runs DROP CONSTRAINT backup_runs_kind;
UPDATE backup_runs SET kind = 'restore_drill' WHERE kind = 'proof';
ALTER TABLE backup_runs
  ADD CONSTRAINT backup_runs_kind CHECK (kind IN ('backup', 'restore_drill'));

DO $$
BEGIN
  IF to_regclass('pgboss.schedule') IS NOT NULL THEN
    DELETE FROM pgboss.schedule WHERE name = 'weekly-proof';
  END IF;
END
$$;
