-- The hash of the idempotency key of the request that made a hold: a repeat after a lost reply replaces the hold.
ALTER TABLE "booking_holds" ADD COLUMN "key_hash" varchar(64);
CREATE INDEX "booking_holds_by_key" ON "booking_holds" USING btree ("user_id","key_hash");