-- So that the index of trigrams holds the salon as well. A trusted extension, as pg_trgm is.
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
DROP INDEX "customers_search";--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("user_id","search_key" gin_trgm_ops);