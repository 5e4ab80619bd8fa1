CREATE TABLE "changes" (
	"user_id" bigint NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"subject" text NOT NULL,
	"noted_at" timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "changes_pkey" PRIMARY KEY("user_id","transaction","subject")
);
--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_salon" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_by_time" ON "changes" USING btree ("noted_at");