-- Upgrades the last schema before 0001_baseline (schema-0022.sql), with its rows, to 0001_baseline. The
-- migrations after that follow as in a new database, and bring functions, triggers and policies.

DO $$
DECLARE
  policy record;
BEGIN
  FOR policy IN SELECT policyname, tablename FROM pg_policies WHERE schemaname = 'public' LOOP
    EXECUTE format('DROP POLICY %I ON %I', policy.policyname, policy.tablename);
  END LOOP;
END
$$;

DROP FUNCTION history_keep(), history_end(), history_guard(), raise_version(),
  raise_version_of_appointment() CASCADE;

-- A salon was its owner's account, and keeps that number.
CREATE TABLE salons (
  id bigint NOT NULL,
  owner_account_id bigint NOT NULL,
  created_at timestamptz(3) DEFAULT now() NOT NULL,
  CONSTRAINT salons_pkey PRIMARY KEY (id)
);
INSERT INTO salons (id, owner_account_id, created_at)
SELECT id, id, created_at FROM users WHERE owner_id IS NULL;

ALTER TABLE users ADD COLUMN salon_id bigint;
UPDATE users SET salon_id = coalesce(owner_id, id);
ALTER TABLE users ALTER COLUMN salon_id SET NOT NULL, DROP COLUMN owner_id;
ALTER TABLE users ADD CONSTRAINT users_salon
  FOREIGN KEY (salon_id) REFERENCES salons (id) ON DELETE CASCADE;
CREATE UNIQUE INDEX users_of_salon ON users (salon_id, id);
ALTER TABLE salons ADD CONSTRAINT salons_owner
  FOREIGN KEY (id, owner_account_id) REFERENCES users (salon_id, id) DEFERRABLE INITIALLY DEFERRED;

DO $$
DECLARE
  reference record;
BEGIN
  FOR reference IN
    SELECT conname, conrelid::regclass AS from_table, relname || '_salon' AS new_name
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE contype = 'f' AND confrelid = 'users'::regclass
      AND (conname LIKE '%\_salon' OR relname IN ('settings', 'demo_salons'))
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', reference.from_table, reference.conname);
    EXECUTE format(
      'ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (user_id) REFERENCES salons (id) ON DELETE CASCADE',
      reference.from_table, reference.new_name);
  END LOOP;
END
$$;

ALTER TABLE service_records ADD CONSTRAINT service_records_salon
  FOREIGN KEY (user_id) REFERENCES salons (id) ON DELETE CASCADE;

ALTER TABLE settings ADD COLUMN version integer DEFAULT 1 NOT NULL;

DELETE FROM migrations;
INSERT INTO migrations (name) VALUES ('0001_baseline');
