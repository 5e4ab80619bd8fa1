-- When an answer under an Idempotency-Key is deleted, instead of when it was given: those that say something of health
-- after a day, the others after 30. Those that are here keep their 30 days.

ALTER TABLE "idempotency_keys" RENAME COLUMN "created_at" TO "expires_at";
ALTER TABLE "idempotency_keys" ALTER COLUMN "expires_at" DROP DEFAULT;
UPDATE idempotency_keys SET expires_at = expires_at + interval '30 days';
