CREATE INDEX "history_of_deletion" ON "history" USING btree ("user_id","subject","row_id","seq") WHERE "history"."operation" = 'delete';--> statement-breakpoint
-- A plan is kept for the rest of a transaction. One that was made while the history fitted into a page reads
-- it from end to end, for each of the thousands of entries that the transaction may go on to write.
ALTER FUNCTION history_keep() SET enable_seqscan TO off SET enable_bitmapscan TO off SET enable_sort TO off;
--> statement-breakpoint
ALTER FUNCTION history_end() SET enable_seqscan TO off SET enable_bitmapscan TO off SET enable_sort TO off;
