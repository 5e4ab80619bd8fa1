CREATE TABLE "demo_salons" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"story" varchar(100) NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "demo_salons" ADD CONSTRAINT "demo_salons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;