-- Who opened the health data of a client, once an hour for each account.

CREATE TABLE "health_openings" (
	"user_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"account_name" varchar(255) NOT NULL,
	"hour" timestamp(3) with time zone NOT NULL,
	"opened_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "health_openings_pkey" PRIMARY KEY("user_id","customer_id","account_id","hour")
);

ALTER TABLE "health_openings" ADD CONSTRAINT "health_openings_customer" FOREIGN KEY ("user_id","customer_id") REFERENCES "public"."customers"("user_id","id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "health_openings_by_hour" ON "health_openings" USING btree ("hour");

ALTER TABLE health_openings ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON health_openings
USING (user_id = nullif(current_setting('salon.tenant', true), '')::bigint);
