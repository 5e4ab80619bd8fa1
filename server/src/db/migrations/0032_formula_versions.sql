-- Optimistic concurrency control of colour formulas: of two who save at once, the second is refused.

ALTER TABLE "formulas" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
CREATE TRIGGER raise_version BEFORE UPDATE ON formulas
FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION raise_version();
