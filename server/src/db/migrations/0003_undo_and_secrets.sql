CREATE TABLE "deleted_appointments" (
	"id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"row" jsonb NOT NULL,
	"photos" jsonb NOT NULL,
	"service_record" jsonb,
	"deleted_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "deleted_appointments_pkey" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" varchar(100) PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "customer_id" bigint;--> statement-breakpoint
ALTER TABLE "deleted_appointments" ADD CONSTRAINT "deleted_appointments_salon" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_appointments" ADD CONSTRAINT "deleted_appointments_customer" FOREIGN KEY ("user_id","customer_id") REFERENCES "public"."customers"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_appointments_of_customer" ON "deleted_appointments" USING btree ("user_id","customer_id");--> statement-breakpoint
CREATE INDEX "deleted_appointments_by_time" ON "deleted_appointments" USING btree ("deleted_at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_of_customer" ON "activity" USING btree ("user_id","customer_id");--> statement-breakpoint
UPDATE "activity" SET "customer_id" = "entity_id" WHERE "entity_type" = 'customer';--> statement-breakpoint
UPDATE "activity" SET "customer_id" = a."customer_id" FROM "appointments" a
WHERE "activity"."entity_type" = 'appointment' AND a."user_id" = "activity"."user_id" AND a."id" = "activity"."entity_id";
