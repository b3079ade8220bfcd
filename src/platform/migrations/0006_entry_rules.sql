CREATE TABLE "registration_add_ons" (
	"registration_id" bigint NOT NULL,
	"add_on_id" text NOT NULL,
	"race_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "registration_add_ons_pkey" PRIMARY KEY("registration_id","add_on_id"),
	CONSTRAINT "registration_add_ons_units_check" CHECK ("registration_add_ons"."quantity" > 0 and "registration_add_ons"."units" > 0)
);
--> statement-breakpoint
DROP INDEX "one_active_entry";--> statement-breakpoint
ALTER TABLE "registration_runners" ADD COLUMN "item_id" text;--> statement-breakpoint
UPDATE "registration_runners" SET "item_id" = "registrations"."item_id" FROM "registrations" WHERE "registrations"."registration_id" = "registration_runners"."registration_id";--> statement-breakpoint
ALTER TABLE "registration_runners" ALTER COLUMN "item_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "registration_runners" ADD COLUMN "alone" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "donation" integer;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "registration_add_ons" ADD CONSTRAINT "registration_add_ons_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("registration_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_add_ons" ADD CONSTRAINT "registration_add_ons_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_add_ons_quota" ON "registration_add_ons" USING btree ("race_id","add_on_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_active_entry_of_project" ON "registration_runners" USING btree ("item_id","id_type","id_number") WHERE "registration_runners"."active";--> statement-breakpoint
CREATE UNIQUE INDEX "one_active_entry" ON "registration_runners" USING btree ("race_id","id_type","id_number") WHERE "registration_runners"."active" and "registration_runners"."alone";