-- The audit log (history) and row versions.

-- Writes an entry for each inserted, updated or deleted row. A deferred constraint trigger, so that the
-- lock of a salon's hash chain is held only while its transaction commits.
-- `npm run verify` computes digest and link again (server/src/db/audit-chain.ts), and has to print the
-- values in the same way.
CREATE FUNCTION history_keep() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET "TimeZone" = 'UTC'
-- A plan is kept for the rest of a transaction. Without these three, one that was made while the history
-- fitted into a page would read all of it for each of thousands of entries.
SET enable_seqscan TO off SET enable_bitmapscan TO off SET enable_sort TO off AS $$
DECLARE
  table_name constant text := tg_argv[0];
  hidden constant text[] := '{user_id,bytes,search_key,version}';
  salon bigint;
  old_row jsonb;
  new_row jsonb;
  any_row jsonb;
  next_seq bigint;
  last_link bytea;
  entry_time timestamptz(3);
  group_setting text := current_setting('salon.history', true);
  group_seq bigint;
  entry_operation text := lower(tg_op);
  actor_setting text := current_setting('salon.actor', true);
  kind text;
  actor bigint;
  actor_label text;
  appointment bigint;
  customer bigint;
  former_customer bigint;
  undone_seq bigint := nullif(current_setting('salon.undoes', true), '')::bigint;
  entry_salt bytea;
  entry_digest bytea;
BEGIN
  IF tg_op = 'DELETE' THEN salon := old.user_id; ELSE salon := new.user_id; END IF;
  IF tg_op <> 'INSERT' THEN old_row := to_jsonb(old) - hidden; END IF;
  IF tg_op <> 'DELETE' THEN new_row := to_jsonb(new) - hidden; END IF;
  IF old_row = new_row THEN RETURN NULL; END IF;
  -- A deleted salon takes its history along. One that stays is locked first, in the same order as its
  -- deletion locks rows.
  PERFORM FROM public.salons WHERE id = salon FOR KEY SHARE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('history', salon));
  SELECT seq + 1, link INTO next_seq, last_link FROM public.history
  WHERE user_id = salon ORDER BY seq DESC LIMIT 1;
  next_seq := coalesce(next_seq, 1);
  entry_time := clock_timestamp();
  -- All entries of one transaction name the first of them.
  IF split_part(group_setting, ' ', 1) = salon::text THEN
    group_seq := split_part(group_setting, ' ', 2)::bigint;
  ELSE
    group_seq := next_seq;
    PERFORM set_config('salon.history', salon || ' ' || next_seq, true);
  END IF;
  IF actor_setting ~ '^[0-9]{1,18}$' THEN
    kind := 'person';
    actor := actor_setting::bigint;
    SELECT name INTO actor_label FROM public.users WHERE id = actor;
  ELSE
    kind := CASE actor_setting WHEN 'program' THEN 'program' ELSE 'unknown' END;
  END IF;
  any_row := coalesce(new_row, old_row);
  IF tg_op = 'UPDATE' THEN
    -- Decided now, because the rows in the entry may be erased later.
    IF coalesce(new_row ->> 'removed_at', new_row ->> 'archived_at') IS NOT NULL THEN
      IF coalesce(old_row ->> 'removed_at', old_row ->> 'archived_at') IS NULL THEN
        entry_operation := 'archive';
      END IF;
    ELSIF coalesce(old_row ->> 'removed_at', old_row ->> 'archived_at') IS NOT NULL THEN
      entry_operation := 'unarchive';
    END IF;
  END IF;
  customer := (any_row ->> 'customer_id')::bigint;
  IF table_name = 'appointments' THEN
    appointment := (any_row ->> 'id')::bigint;
    former_customer := nullif((old_row ->> 'customer_id')::bigint, customer);
  ELSIF table_name = 'customers' THEN
    customer := (any_row ->> 'id')::bigint;
  ELSIF table_name IN ('photos', 'service_records') THEN
    appointment := (any_row ->> 'appointment_id')::bigint;
    IF customer IS NULL THEN
      SELECT customer_id INTO customer FROM public.appointments
      WHERE user_id = salon AND id = appointment;
    END IF;
    IF customer IS NULL THEN
      SELECT customer_id INTO customer FROM public.history
      WHERE user_id = salon AND appointment_id = appointment ORDER BY seq DESC LIMIT 1;
    END IF;
  END IF;
  entry_salt := uuid_send(gen_random_uuid());
  entry_digest := sha256(entry_salt || convert_to(
    coalesce(old_row::text, '') || E'\n' || coalesce(new_row::text, ''), 'UTF8'));
  INSERT INTO public.history (user_id, seq, at, together, actor_kind, actor_id, actor_name, subject,
    row_id, appointment_id, customer_id, former_customer_id, operation, undoes, before, after,
    salt, digest, link)
  VALUES (salon, next_seq, entry_time, group_seq, kind, actor, actor_label, table_name,
    (any_row ->> 'id')::bigint, appointment, customer, former_customer, entry_operation, undone_seq,
    old_row, new_row, entry_salt, entry_digest,
    sha256(coalesce(last_link, '') || entry_digest || convert_to(jsonb_build_array(
      salon, next_seq, (extract(epoch FROM entry_time) * 1000)::bigint, group_seq, kind, actor,
      actor_label, table_name, (any_row ->> 'id')::bigint, appointment, customer, former_customer,
      entry_operation, undone_seq
    )::text, 'UTF8')));
  RETURN NULL;
END
$$;

-- Records where the history of a salon ends. Deferred: only the last entry of a transaction writes.
CREATE FUNCTION history_end() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan TO off SET enable_bitmapscan TO off SET enable_sort TO off AS $$
DECLARE
  last_seq bigint;
BEGIN
  SELECT seq INTO last_seq FROM public.history WHERE user_id = new.user_id ORDER BY seq DESC LIMIT 1;
  IF last_seq = new.seq THEN
    INSERT INTO public.history_heads (user_id, seq, link) VALUES (new.user_id, new.seq, new.link)
    ON CONFLICT (user_id) DO UPDATE SET seq = excluded.seq, link = excluded.link;
  END IF;
  RETURN NULL;
END
$$;

-- Entries are append-only. Two exceptions: the rows in an entry may be erased, and the history of a
-- deleted salon goes with it.
CREATE FUNCTION history_guard() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  erasable constant text[] := '{before,after,salt}';
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF new.before IS NULL AND new.after IS NULL AND new.salt IS NULL
      AND to_jsonb(new) - erasable = to_jsonb(old) - erasable THEN RETURN new; END IF;
  ELSIF tg_op = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM public.salons WHERE id = old.user_id) THEN RETURN old; END IF;
  ELSIF NOT EXISTS (SELECT FROM public.salons) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The history is never changed' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER history_guard BEFORE UPDATE OR DELETE ON history
FOR EACH ROW EXECUTE FUNCTION history_guard();
CREATE TRIGGER history_guard_whole AFTER TRUNCATE ON history
FOR EACH STATEMENT EXECUTE FUNCTION history_guard();
CREATE CONSTRAINT TRIGGER history_end AFTER INSERT ON history
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION history_end();

CREATE CONSTRAINT TRIGGER history_keep AFTER INSERT OR UPDATE OR DELETE ON appointments
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION history_keep('appointments');
CREATE CONSTRAINT TRIGGER history_keep AFTER INSERT OR UPDATE OR DELETE ON photos
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION history_keep('photos');
CREATE CONSTRAINT TRIGGER history_keep AFTER INSERT OR UPDATE OR DELETE ON customers
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION history_keep('customers');
CREATE CONSTRAINT TRIGGER history_keep AFTER INSERT OR UPDATE OR DELETE ON services
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION history_keep('services');
CREATE CONSTRAINT TRIGGER history_keep AFTER INSERT OR UPDATE OR DELETE ON staff
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION history_keep('staff');
CREATE CONSTRAINT TRIGGER history_keep AFTER INSERT OR UPDATE OR DELETE ON categories
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION history_keep('categories');
-- Only notes and rating: the rest of a service record follows its appointment.
CREATE CONSTRAINT TRIGGER history_keep AFTER UPDATE ON service_records
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (old.rating IS DISTINCT FROM new.rating OR old.notes IS DISTINCT FROM new.notes)
EXECUTE FUNCTION history_keep('service_records');

-- Optimistic concurrency control: every statement that changes a row raises its version.
CREATE FUNCTION raise_version() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  new.version := old.version + 1;
  RETURN new;
END
$$;

CREATE TRIGGER raise_version BEFORE UPDATE ON appointments
FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION raise_version();
CREATE TRIGGER raise_version BEFORE UPDATE ON categories
FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION raise_version();
CREATE TRIGGER raise_version BEFORE UPDATE ON customers
FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION raise_version();
CREATE TRIGGER raise_version BEFORE UPDATE ON salon_info
FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION raise_version();
CREATE TRIGGER raise_version BEFORE UPDATE ON services
FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION raise_version();
CREATE TRIGGER raise_version BEFORE UPDATE ON settings
FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION raise_version();
CREATE TRIGGER raise_version BEFORE UPDATE ON staff
FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION raise_version();

-- The API returns an appointment with its photos, so a change of them is a change of the appointment.
CREATE FUNCTION raise_version_of_appointment() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  photo public.photos := CASE tg_op WHEN 'DELETE' THEN old ELSE new END;
BEGIN
  UPDATE public.appointments SET version = version + 1
  WHERE user_id = photo.user_id AND id = photo.appointment_id;
  RETURN NULL;
END
$$;

CREATE TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON photos
FOR EACH ROW EXECUTE FUNCTION raise_version_of_appointment();
