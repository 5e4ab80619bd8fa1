DROP INDEX "appointments_takings";--> statement-breakpoint
CREATE INDEX "appointments_figures" ON "appointments" USING btree ("user_id","appointment_date","status","price","customer_id","service_id","staff_id");
