-- The provider's name of a refund: while it is pending it is asked for, and events that report its end are compared.

ALTER TABLE "deposits" ADD COLUMN "refund_id" varchar(255);
CREATE INDEX "deposits_of_payment" ON "deposits" USING btree ("user_id","payment_id") WHERE "deposits"."payment_id" is not null;
