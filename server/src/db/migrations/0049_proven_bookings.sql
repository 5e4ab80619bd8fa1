-- Adds whether the email of an online booking was proven by a code, and whether it was the client's email at that time.
-- Earlier rows are derived:
-- - Rows without a hold were added to the waiting list by the desk, with the client's own email: both are true.
-- - Proven: an email that was recorded in the booking's transaction (`now()` is constant in it) was sent. The server had
--   mail, so it required a code. Other bookings stay unproven.
-- - The client's email: the booking added the client.

ALTER TABLE "online_bookings" ADD COLUMN "is_proven" boolean DEFAULT false NOT NULL;
ALTER TABLE "online_bookings" ADD COLUMN "is_clients_email" boolean DEFAULT false NOT NULL;
UPDATE online_bookings b SET
  is_clients_email = b.hold_hash IS NULL OR b.is_new_client,
  is_proven = b.hold_hash IS NULL OR EXISTS (
    SELECT FROM messages m
    WHERE m.user_id = b.user_id AND m.booking_id = b.id AND m.channel = 'email'
      AND m.created_at = b.created_at AND m.sent_at IS NOT NULL
  );
