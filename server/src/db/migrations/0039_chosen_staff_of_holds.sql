-- Who was chosen for a held time; null is anyone. Where it is taken, the nearest ones are looked for with them.

ALTER TABLE "booking_holds" ADD COLUMN "staff_id" bigint;
