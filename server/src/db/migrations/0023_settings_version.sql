ALTER TABLE "settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON settings
FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION raise_version();
