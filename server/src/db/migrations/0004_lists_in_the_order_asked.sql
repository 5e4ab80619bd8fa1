DROP INDEX "activity_recent";--> statement-breakpoint
DROP INDEX "notifications_recent";--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_first_visits" ON "notifications" USING btree ("user_id",("details" ->> 'appointmentDate')) WHERE "notifications"."kind" = 'first_visit_tomorrow';--> statement-breakpoint
CREATE INDEX "activity_recent" ON "activity" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_recent" ON "notifications" USING btree ("user_id","created_at","id");