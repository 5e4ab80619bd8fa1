-- The transactions of an import in the audit log, and the entry of the history that stands for all of them.

ALTER TABLE "imports" ADD COLUMN "written" integer DEFAULT 0 NOT NULL;
ALTER TABLE "imports" ADD COLUMN "run_transactions" bigint[] DEFAULT '{}' NOT NULL;
ALTER TABLE "imports" ADD COLUMN "run_entry" bigint;
ALTER TABLE "imports" ADD COLUMN "undo_transactions" bigint[] DEFAULT '{}' NOT NULL;
ALTER TABLE "imports" ADD COLUMN "undo_entry" bigint;
