CREATE INDEX "history_of_deletion" ON "history" USING btree ("user_id","subject","row_id","seq") WHERE "history"."operation" = 'delete';--> statement-breakpoint
-- A plan is kept for the rest of a transaction. One that was made while the history fitted into a page reads
-- it from end to end, or by whichever index, for each of the thousands of entries that the transaction may go
-- on to write. Without these ways only the index in the order of the entries is left.
ALTER FUNCTION history_keep() SET enable_seqscan TO off SET enable_bitmapscan TO off SET enable_sort TO off;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION history_end() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan TO off SET enable_bitmapscan TO off SET enable_sort TO off AS $$
DECLARE
  last bigint;
BEGIN
  SELECT seq INTO last FROM public.history WHERE user_id = new.user_id ORDER BY seq DESC LIMIT 1;
  IF last = new.seq THEN
    INSERT INTO public.history_heads (user_id, seq, link) VALUES (new.user_id, new.seq, new.link)
    ON CONFLICT (user_id) DO UPDATE SET seq = excluded.seq, link = excluded.link;
  END IF;
  RETURN NULL;
END
$$;
