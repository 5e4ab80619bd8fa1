-- Row-level security (docs/decisions/028). The program connects as a role that owns no table, and sets in
-- each transaction:
--   salon.tenant  the salon whose rows it may see and write; none without it
--   salon.actor   the account that acts
--   salon.across  'on' before the caller is known: then the pre-auth tables are visible
-- A new table with a salon's rows needs the same two statements as these. A test finds one without.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['activity', 'appointments', 'categories', 'changes', 'customers',
    'deleted_appointments', 'deleted_photos', 'demo_salons', 'history', 'history_heads',
    'idempotency_keys', 'notifications', 'photos', 'salon_info', 'service_records', 'services',
    'settings', 'staff']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format($policy$
      CREATE POLICY tenant ON %I
      USING (user_id = nullif(current_setting('salon.tenant', true), '')::bigint)
    $policy$, name);
  END LOOP;
  -- Rows of one account.
  FOREACH name IN ARRAY ARRAY['sessions', 'second_factors', 'recovery_codes', 'known_devices'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format($policy$
      CREATE POLICY actor ON %I
      USING (user_id = nullif(nullif(current_setting('salon.actor', true), ''), 'program')::bigint)
    $policy$, name);
  END LOOP;
  -- What is read before the caller's salon is known.
  FOREACH name IN ARRAY ARRAY['salons', 'users', 'sessions', 'settings', 'changes', 'second_factors',
    'recovery_codes', 'known_devices']
  LOOP
    EXECUTE format($policy$
      CREATE POLICY pre_auth ON %I USING (current_setting('salon.across', true) = 'on')
    $policy$, name);
  END LOOP;
END
$$;

ALTER TABLE salons ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON salons USING (id = nullif(current_setting('salon.tenant', true), '')::bigint);
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON users USING (salon_id = nullif(current_setting('salon.tenant', true), '')::bigint);

-- Only the owner creates tables.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;

-- Under row-level security PostgreSQL uses an index only for leakproof operators. It marks LIKE and the
-- similarity of trigrams as leaky; their one error is about the pattern and tells nothing of a row. To
-- mark them takes a superuser, as we are in the embedded database. Elsewhere the client search is slower.
DO $$
DECLARE
  operator_function regprocedure;
BEGIN
  FOR operator_function IN
    SELECT pg_proc.oid FROM pg_proc, pg_roles
    WHERE rolname = current_user AND rolsuper AND NOT proleakproof
      AND pg_proc.oid IN ('textlike(text, text)'::regprocedure,
        to_regprocedure('word_similarity_op(text, text)'))
  LOOP
    EXECUTE format('ALTER FUNCTION %s LEAKPROOF', operator_function);
  END LOOP;
END
$$;
