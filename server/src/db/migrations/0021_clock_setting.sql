ALTER TABLE "settings" ADD COLUMN "calendar_names_hint" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "clock" text DEFAULT 'language' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_clock" CHECK ("settings"."clock" in ('language', '12h', '24h'));