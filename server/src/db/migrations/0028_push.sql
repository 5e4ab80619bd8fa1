-- Web Push to staff: a subscription for each signed-in device that shows notifications, and what is to be sent to it.

CREATE TABLE "push_subscriptions" (
	"user_id" bigint NOT NULL,
	"session_hash" varchar(64) NOT NULL,
	"account_id" bigint NOT NULL,
	"endpoint" varchar(1000),
	"p256dh" varchar(87),
	"auth" varchar(22),
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY("user_id","session_hash"),
	CONSTRAINT "push_subscriptions_whole" CHECK (num_nulls("push_subscriptions"."endpoint", "push_subscriptions"."p256dh", "push_subscriptions"."auth") in (0, 3))
);

CREATE TABLE "push_deliveries" (
	"user_id" bigint NOT NULL,
	"notification_id" bigint NOT NULL,
	"session_hash" varchar(64) NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"tries" integer NOT NULL,
	CONSTRAINT "push_deliveries_pkey" PRIMARY KEY("user_id","notification_id","session_hash")
);

ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_salon" FOREIGN KEY ("user_id") REFERENCES "public"."salons"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_subscription" FOREIGN KEY ("user_id","session_hash") REFERENCES "public"."push_subscriptions"("user_id","session_hash") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("user_id","endpoint");
CREATE INDEX "push_subscriptions_of_session" ON "push_subscriptions" USING btree ("session_hash");
CREATE INDEX "push_deliveries_of_subscription" ON "push_deliveries" USING btree ("user_id","session_hash");
CREATE INDEX "push_deliveries_due" ON "push_deliveries" USING btree ("due_at");

ALTER TABLE push_subscriptions ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON push_subscriptions
USING (user_id = nullif(current_setting('salon.tenant', true), '')::bigint);
ALTER TABLE push_deliveries ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON push_deliveries
USING (user_id = nullif(current_setting('salon.tenant', true), '')::bigint);

-- Queues a notification for the devices that show notifications: not for those of the account that did it, unless it is
-- about accounts. A trigger, since RETURNING would apply the policies for reading to who only writes notifications.
CREATE FUNCTION queue_pushes() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO public.push_deliveries (user_id, notification_id, session_hash, due_at, tries)
  SELECT NEW.user_id, NEW.id, device.session_hash, now(), 0
  FROM public.push_subscriptions device
  WHERE device.user_id = NEW.user_id
    AND (NEW.type = 'account'
      OR device.account_id::text IS DISTINCT FROM current_setting('salon.actor', true));
  RETURN NULL;
END
$$;
CREATE TRIGGER queue_pushes AFTER INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION queue_pushes();
