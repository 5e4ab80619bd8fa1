-- From what age a service is done.

ALTER TABLE "services" ADD COLUMN "minimum_age" integer;
ALTER TABLE "services" ADD CONSTRAINT "services_minimum_age" CHECK ("services"."minimum_age" between 0 and 99);
