CREATE TABLE "history" (
	"user_id" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"together" bigint NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"actor_name" varchar(255),
	"subject" text NOT NULL,
	"row_id" bigint NOT NULL,
	"appointment_id" bigint,
	"customer_id" bigint,
	"former_customer_id" bigint,
	"operation" text NOT NULL,
	"undoes" bigint,
	"before" jsonb,
	"after" jsonb,
	"salt" "bytea",
	"digest" "bytea" NOT NULL,
	"link" "bytea" NOT NULL,
	CONSTRAINT "history_pkey" PRIMARY KEY("user_id","seq"),
	CONSTRAINT "history_actor" CHECK ("history"."actor_kind" in ('person', 'program', 'unknown')),
	CONSTRAINT "history_operation" CHECK ("history"."operation" in ('insert', 'update', 'archive', 'unarchive', 'delete'))
);
--> statement-breakpoint
CREATE TABLE "history_heads" (
	"user_id" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"link" "bytea" NOT NULL,
	CONSTRAINT "history_heads_pkey" PRIMARY KEY("user_id")
);
--> statement-breakpoint
ALTER TABLE "history" ADD CONSTRAINT "history_salon" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_heads" ADD CONSTRAINT "history_heads_salon" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "history_of_appointment" ON "history" USING btree ("user_id","appointment_id","seq");--> statement-breakpoint
CREATE INDEX "history_of_customer" ON "history" USING btree ("user_id","customer_id","seq");--> statement-breakpoint
CREATE INDEX "history_of_subject" ON "history" USING btree ("user_id","subject","seq");--> statement-breakpoint
CREATE INDEX "customers_removed" ON "customers" USING btree ("removed_at") WHERE "customers"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "history_of_former_customer" ON "history" USING btree ("user_id","former_customer_id","seq") WHERE "history"."former_customer_id" is not null;--> statement-breakpoint
CREATE INDEX "history_undone" ON "history" USING btree ("user_id","undoes","seq") WHERE "history"."undoes" is not null;--> statement-breakpoint
-- Writes an entry for a row that came, changed or went, as the transaction commits: so whoever writes to
-- a salon waits for others who do for the moment of committing alone, and holding nothing that they want.
-- 'npm run verify' computes digest and link again (server/src/history): it has to print them likewise.
CREATE FUNCTION history_keep() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET "TimeZone" = 'UTC' AS $$
DECLARE
  about constant text := tg_argv[0];
  hidden constant text[] := '{user_id,search_key}';
  salon bigint;
  was jsonb;
  becomes jsonb;
  shown jsonb;
  number bigint;
  chain bytea;
  moment timestamptz(3);
  deed text := current_setting('salon.history', true);
  first bigint;
  done text := lower(tg_op);
  said text := current_setting('salon.actor', true);
  kind text;
  who bigint;
  called text;
  appointment bigint;
  customer bigint;
  former bigint;
  undone bigint := nullif(current_setting('salon.undoes', true), '')::bigint;
  grain bytea;
  print bytea;
BEGIN
  IF tg_op = 'DELETE' THEN salon := old.user_id; ELSE salon := new.user_id; END IF;
  IF tg_op <> 'INSERT' THEN was := to_jsonb(old) - hidden; END IF;
  IF tg_op <> 'DELETE' THEN becomes := to_jsonb(new) - hidden; END IF;
  IF was = becomes THEN RETURN NULL; END IF;
  -- A salon that is gone takes its history along. One that stays is held before anything else is, in the
  -- order in which its deletion takes things.
  PERFORM FROM public.users WHERE id = salon FOR KEY SHARE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('history', salon));
  SELECT seq + 1, link INTO number, chain FROM public.history
  WHERE user_id = salon ORDER BY seq DESC LIMIT 1;
  number := coalesce(number, 1);
  moment := clock_timestamp();
  IF split_part(deed, ' ', 1) = salon::text THEN
    first := split_part(deed, ' ', 2)::bigint;
  ELSE
    first := number;
    PERFORM set_config('salon.history', salon || ' ' || number, true);
  END IF;
  IF said ~ '^[0-9]{1,18}$' THEN
    kind := 'person';
    who := said::bigint;
    SELECT name INTO called FROM public.users WHERE id = who;
  ELSE
    kind := CASE said WHEN 'program' THEN 'program' ELSE 'unknown' END;
  END IF;
  shown := coalesce(becomes, was);
  IF tg_op = 'UPDATE' THEN
    -- Said here, since what the rows held may be erased one day.
    IF coalesce(becomes ->> 'removed_at', becomes ->> 'archived_at') IS NOT NULL THEN
      IF coalesce(was ->> 'removed_at', was ->> 'archived_at') IS NULL THEN done := 'archive'; END IF;
    ELSIF coalesce(was ->> 'removed_at', was ->> 'archived_at') IS NOT NULL THEN
      done := 'unarchive';
    END IF;
  END IF;
  customer := (shown ->> 'customer_id')::bigint;
  IF about = 'appointments' THEN
    appointment := (shown ->> 'id')::bigint;
    former := nullif((was ->> 'customer_id')::bigint, customer);
  ELSIF about = 'customers' THEN
    customer := (shown ->> 'id')::bigint;
  ELSIF about IN ('photos', 'service_records') THEN
    appointment := (shown ->> 'appointment_id')::bigint;
    IF customer IS NULL THEN
      SELECT customer_id INTO customer FROM public.appointments
      WHERE user_id = salon AND id = appointment;
    END IF;
    IF customer IS NULL THEN
      SELECT customer_id INTO customer FROM public.history
      WHERE user_id = salon AND appointment_id = appointment ORDER BY seq DESC LIMIT 1;
    END IF;
  END IF;
  grain := uuid_send(gen_random_uuid());
  print := sha256(grain || convert_to(coalesce(was::text, '') || E'\n' || coalesce(becomes::text, ''), 'UTF8'));
  INSERT INTO public.history (user_id, seq, at, together, actor_kind, actor_id, actor_name, subject,
    row_id, appointment_id, customer_id, former_customer_id, operation, undoes, before, after,
    salt, digest, link)
  VALUES (salon, number, moment, first, kind, who, called, about,
    (shown ->> 'id')::bigint, appointment, customer, former, done, undone, was, becomes,
    grain, print, sha256(coalesce(chain, '') || print || convert_to(jsonb_build_array(
      salon, number, (extract(epoch FROM moment) * 1000)::bigint, first, kind, who, called, about,
      (shown ->> 'id')::bigint, appointment, customer, former, done, undone
    )::text, 'UTF8')));
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Notes where the history ends; once for all that a transaction wrote, since only its last entry does.
CREATE FUNCTION history_end() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.history WHERE user_id = new.user_id AND seq > new.seq) THEN
    INSERT INTO public.history_heads (user_id, seq, link) VALUES (new.user_id, new.seq, new.link)
    ON CONFLICT (user_id) DO UPDATE SET seq = excluded.seq, link = excluded.link;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Nothing in it changes and nothing goes, but for what a row held, which may be erased for good, and the
-- whole of a salon that is gone.
CREATE FUNCTION history_guard() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  erasable constant text[] := '{before,after,salt}';
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF new.before IS NULL AND new.after IS NULL AND new.salt IS NULL
      AND to_jsonb(new) - erasable = to_jsonb(old) - erasable THEN RETURN new; END IF;
  ELSIF tg_op = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM public.users WHERE id = old.user_id) THEN RETURN old; END IF;
  ELSIF NOT EXISTS (SELECT FROM public.users) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The history is never changed' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER history_guard BEFORE UPDATE OR DELETE ON history
FOR EACH ROW EXECUTE FUNCTION history_guard();
--> statement-breakpoint
CREATE TRIGGER history_guard_whole AFTER TRUNCATE ON history
FOR EACH STATEMENT EXECUTE FUNCTION history_guard();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER history_end AFTER INSERT ON history
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION history_end();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER history_keep AFTER INSERT OR UPDATE OR DELETE ON appointments
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION history_keep('appointments');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER history_keep AFTER INSERT OR UPDATE OR DELETE ON photos
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION history_keep('photos');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER history_keep AFTER INSERT OR UPDATE OR DELETE ON customers
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION history_keep('customers');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER history_keep AFTER INSERT OR UPDATE OR DELETE ON services
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION history_keep('services');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER history_keep AFTER INSERT OR UPDATE OR DELETE ON staff
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION history_keep('staff');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER history_keep AFTER INSERT OR UPDATE OR DELETE ON categories
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION history_keep('categories');
--> statement-breakpoint
-- What is noted and rated once work is done; the rest of a record follows its appointment.
CREATE CONSTRAINT TRIGGER history_keep AFTER UPDATE ON service_records
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (old.rating IS DISTINCT FROM new.rating OR old.notes IS DISTINCT FROM new.notes)
EXECUTE FUNCTION history_keep('service_records');
