-- Rows of an import may be visits as well as clients: what they became is a row of the table that the kind names.

ALTER TABLE import_rows DROP CONSTRAINT import_rows_customer;
ALTER TABLE import_rows RENAME COLUMN customer_id TO target_id;
ALTER TABLE import_rows ADD COLUMN also_made jsonb;

ALTER TABLE import_links DROP CONSTRAINT import_links_customer;
ALTER TABLE import_links RENAME COLUMN customer_id TO target_id;

ALTER TABLE imports ADD COLUMN statuses jsonb DEFAULT '[]' NOT NULL;
ALTER TABLE imports ADD COLUMN totals jsonb;
