-- The birthday of a client.

ALTER TABLE "customers" ADD COLUMN "birthday" date;
ALTER TABLE "customers" ADD CONSTRAINT "customers_birthday" CHECK ("customers"."birthday" between '1900-01-01' and '2199-12-31');
