-- Health data is removed some years after the last visit: the setting, and the notices that are given 30 days before.

ALTER TABLE "settings" ADD COLUMN "health_data_years" integer DEFAULT 6;
ALTER TABLE "settings" ADD CONSTRAINT "settings_health_data_years" CHECK ("settings"."health_data_years" between 1 and 30);

CREATE TABLE "health_notices" (
	"user_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"noticed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "health_notices_pkey" PRIMARY KEY("user_id","customer_id")
);

ALTER TABLE "health_notices" ADD CONSTRAINT "health_notices_customer" FOREIGN KEY ("user_id","customer_id") REFERENCES "public"."customers"("user_id","id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE health_notices ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON health_notices
USING (user_id = nullif(current_setting('salon.tenant', true), '')::bigint);
