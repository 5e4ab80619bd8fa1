-- The desk puts clients on the waiting list who have a phone alone: a freed time is offered to them by SMS.

ALTER TABLE "online_bookings" ALTER COLUMN "email" DROP NOT NULL;
