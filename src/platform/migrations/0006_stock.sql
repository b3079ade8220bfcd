ALTER TABLE "registrations" ADD COLUMN "wanted_size" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "wanted_at" bigint;--> statement-breakpoint
CREATE INDEX "registrations_wanted" ON "registrations" USING btree ("race_id","item_id","wanted_size") WHERE "registrations"."active" and "registrations"."wanted_size" is not null;