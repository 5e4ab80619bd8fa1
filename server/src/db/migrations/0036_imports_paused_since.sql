-- Since when an import is paused: 30 days after it, it ends. Of those that are paused now it is counted from now on.

ALTER TABLE "imports" ADD COLUMN "paused_at" timestamp(3) with time zone;
UPDATE imports SET paused_at = now() WHERE state = 'paused';
