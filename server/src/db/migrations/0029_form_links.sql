-- Links by which clients fill in a form before their visit: the hash of a secret, which works once.

CREATE TABLE "form_links" (
	"user_id" bigint NOT NULL,
	"token_hash" varchar(64) NOT NULL,
	"customer_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "form_links_pkey" PRIMARY KEY("user_id","token_hash")
);

ALTER TABLE "form_links" ADD CONSTRAINT "form_links_customer" FOREIGN KEY ("user_id","customer_id") REFERENCES "public"."customers"("user_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "form_links" ADD CONSTRAINT "form_links_template" FOREIGN KEY ("user_id","template_id") REFERENCES "public"."form_templates"("user_id","id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "form_links_of_customer" ON "form_links" USING btree ("user_id","customer_id");

ALTER TABLE form_links ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON form_links
USING (user_id = nullif(current_setting('salon.tenant', true), '')::bigint);
