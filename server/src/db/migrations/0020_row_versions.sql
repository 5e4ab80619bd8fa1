-- What migrations before this one changed is entered in the history now: a table with entries due is not altered.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "salon_info" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Optimistic concurrency control: whatever changes a row raises its version, by whichever statement.
CREATE FUNCTION raise_version() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  new.version := old.version + 1;
  RETURN new;
END
$$;
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON appointments
FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON categories
FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON customers
FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON salon_info
FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON services
FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON staff
FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION raise_version();
--> statement-breakpoint
-- An appointment is answered with its pictures, so it is another one with others, or in another order.
CREATE FUNCTION raise_version_of_appointment() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  picture public.photos := CASE tg_op WHEN 'DELETE' THEN old ELSE new END;
BEGIN
  UPDATE public.appointments SET version = version + 1
  WHERE user_id = picture.user_id AND id = picture.appointment_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON photos
FOR EACH ROW EXECUTE FUNCTION raise_version_of_appointment();
--> statement-breakpoint
-- A version is no change that people made: the history leaves it out, as it does the search key.
DO $$
BEGIN
  EXECUTE replace(
    pg_get_functiondef('public.history_keep()'::regprocedure),
    '{user_id,bytes,search_key}',
    '{user_id,bytes,search_key,version}'
  );
END
$$;
