-- When a deposit was settled: for some days its visit may get another status.

ALTER TABLE "deposits" ADD COLUMN "settled_at" timestamp(3) with time zone;
CREATE INDEX "deposits_settled" ON "deposits" USING btree ("settled_at") WHERE "deposits"."settled_at" is not null;
