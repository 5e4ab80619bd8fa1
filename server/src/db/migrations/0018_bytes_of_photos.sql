ALTER TABLE "photos" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deleted_photos" ADD COLUMN "bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- How many bytes a picture has is no news to a reader of the history, and is measured later for pictures
-- that are there already.
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('history_keep'::regproc), '''{user_id,', '''{user_id,bytes,');
END $$;
