CREATE TABLE "deleted_photos" (
	"id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"appointment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"file_key" varchar(64) NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "deleted_photos_pkey" PRIMARY KEY("user_id","id"),
	CONSTRAINT "deleted_photos_kind" CHECK ("deleted_photos"."kind" in ('before', 'after'))
);
--> statement-breakpoint
ALTER TABLE "deleted_photos" ADD CONSTRAINT "deleted_photos_salon" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_photos_of_appointment" ON "deleted_photos" USING btree ("user_id","appointment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deleted_photos_file" ON "deleted_photos" USING btree ("user_id","file_key");--> statement-breakpoint
CREATE INDEX "deleted_photos_by_time" ON "deleted_photos" USING btree ("deleted_at");