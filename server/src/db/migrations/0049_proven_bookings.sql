-- Whether the visitor had proven the email of an online booking, and whether it was the client's. Neither was stored.
-- Those without a hold are the desk's entries of the waiting list: the email is the client's own. Of the others the
-- email that was recorded with the booking (`now()` is one moment in a transaction) shows, where it was sent, that the
-- server had mail and so had asked for a code. Without it a booking counts as not proven: a server may have got its mail
-- since. Whose email it was then shows only a client who was added by the booking.

ALTER TABLE "online_bookings" ADD COLUMN "is_proven" boolean DEFAULT false NOT NULL;
ALTER TABLE "online_bookings" ADD COLUMN "is_clients_email" boolean DEFAULT false NOT NULL;
UPDATE online_bookings b SET
  is_clients_email = b.hold_hash IS NULL OR b.is_new_client,
  is_proven = b.hold_hash IS NULL OR EXISTS (
    SELECT FROM messages m
    WHERE m.user_id = b.user_id AND m.booking_id = b.id AND m.channel = 'email'
      AND m.created_at = b.created_at AND m.sent_at IS NOT NULL
  );
