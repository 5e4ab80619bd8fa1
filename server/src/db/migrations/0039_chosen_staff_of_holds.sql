-- The staff member who was chosen for a hold; null is any. Where its time is taken, the nearest ones are with them.

ALTER TABLE "booking_holds" ADD COLUMN "staff_id" bigint;
