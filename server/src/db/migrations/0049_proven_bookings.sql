-- Whether the visitor had proven the email of an online booking. It was not stored, and a server may have got its mail
-- since: earlier bookings count as not proven. Those without a hold are the desk's entries of the waiting list.

ALTER TABLE "online_bookings" ADD COLUMN "is_proven" boolean DEFAULT false NOT NULL;
UPDATE online_bookings SET is_proven = true WHERE hold_hash IS NULL;
