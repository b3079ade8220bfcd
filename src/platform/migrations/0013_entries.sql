ALTER TABLE "documents" DROP CONSTRAINT "documents_registration_id_fkey";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_registration_id_key";--> statement-breakpoint
ALTER TABLE "registrations" DROP CONSTRAINT "registrations_places_check";--> statement-breakpoint
DROP INDEX "registrations_quota";--> statement-breakpoint
ALTER TABLE "registrations" RENAME TO "entries";--> statement-breakpoint
ALTER TABLE "entries" RENAME COLUMN "registration_id" TO "entry_id";--> statement-breakpoint
ALTER TABLE "entries" RENAME CONSTRAINT "registrations_pkey" TO "entries_pkey";--> statement-breakpoint
ALTER TABLE "entries" RENAME CONSTRAINT "registrations_user_id_draft_key_key" TO "entries_user_id_draft_key_key";--> statement-breakpoint
ALTER TABLE "entries" RENAME CONSTRAINT "registrations_user_id_fkey" TO "entries_user_id_fkey";--> statement-breakpoint
ALTER TABLE "entries" RENAME CONSTRAINT "registrations_race_id_fkey" TO "entries_race_id_fkey";--> statement-breakpoint
ALTER TABLE "entries" RENAME CONSTRAINT "registrations_item_id_fkey" TO "entries_item_id_fkey";--> statement-breakpoint
ALTER TABLE "entries" RENAME CONSTRAINT "registrations_autograph_id_fkey" TO "entries_autograph_id_fkey";--> statement-breakpoint
ALTER INDEX "registrations_user" RENAME TO "entries_user";--> statement-breakpoint
ALTER TABLE "registration_add_ons" RENAME TO "entry_add_ons";--> statement-breakpoint
ALTER TABLE "entry_add_ons" RENAME COLUMN "registration_id" TO "entry_id";--> statement-breakpoint
ALTER TABLE "entry_add_ons" RENAME CONSTRAINT "registration_add_ons_pkey" TO "entry_add_ons_pkey";--> statement-breakpoint
ALTER TABLE "entry_add_ons" RENAME CONSTRAINT "registration_add_ons_registration_id_fkey" TO "entry_add_ons_entry_id_fkey";--> statement-breakpoint
ALTER TABLE "entry_add_ons" RENAME CONSTRAINT "registration_add_ons_race_id_fkey" TO "entry_add_ons_race_id_fkey";--> statement-breakpoint
ALTER TABLE "entry_add_ons" RENAME CONSTRAINT "registration_add_ons_units_check" TO "entry_add_ons_units_check";--> statement-breakpoint
ALTER INDEX "registration_add_ons_quota" RENAME TO "entry_add_ons_quota";--> statement-breakpoint
DROP INDEX "one_active_entry";--> statement-breakpoint
DROP INDEX "one_active_entry_of_project";--> statement-breakpoint
ALTER TABLE "registration_runners" RENAME TO "registrations";--> statement-breakpoint
ALTER TABLE "registrations" DROP CONSTRAINT "registration_runners_pkey";--> statement-breakpoint
ALTER TABLE "registrations" RENAME COLUMN "registration_id" TO "entry_id";--> statement-breakpoint
ALTER TABLE "registrations" RENAME CONSTRAINT "registration_runners_registration_id_fkey" TO "registrations_entry_id_fkey";--> statement-breakpoint
ALTER TABLE "registrations" RENAME CONSTRAINT "registration_runners_race_id_fkey" TO "registrations_race_id_fkey";--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "registration_id" bigint;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "answers" jsonb;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "bib" text;--> statement-breakpoint
-- The first runner keeps the number that the entry had: its history and its documents are found under it. The others get
-- numbers of this moment, made as ids.ts makes them.
WITH "numbered" AS (
	SELECT "entry_id", "position", 1000000000000000000
		+ (extract(epoch FROM now()) * 1000 - 1577836800000)::bigint * 4194304
		+ row_number() OVER (ORDER BY "entry_id", "position") AS "id"
	FROM "registrations"
)
UPDATE "registrations" SET
	"registration_id" = CASE WHEN "registrations"."position" = 0 THEN "registrations"."entry_id" ELSE "numbered"."id" END,
	"user_id" = "entries"."user_id", "status" = "entries"."status", "answers" = "entries"."form"
FROM "numbered", "entries"
WHERE "numbered"."entry_id" = "registrations"."entry_id" AND "numbered"."position" = "registrations"."position"
	AND "entries"."entry_id" = "registrations"."entry_id";--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "registration_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "status" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "answers" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" DROP COLUMN "active";--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "active" boolean GENERATED ALWAYS AS (status in ('REVIEW', 'HELD', 'AWAIT_DRAW', 'WON', 'WAITLISTED', 'CONFIRMED')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_pkey" PRIMARY KEY ("registration_id");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "public"."projects"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_entry" ON "registrations" USING btree ("entry_id","position");--> statement-breakpoint
CREATE INDEX "registrations_quota" ON "registrations" USING btree ("item_id","status");--> statement-breakpoint
CREATE INDEX "registrations_user" ON "registrations" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_active_entry" ON "registrations" USING btree ("race_id","id_type","id_number") WHERE "registrations"."active" and "registrations"."alone";--> statement-breakpoint
CREATE UNIQUE INDEX "one_active_entry_of_project" ON "registrations" USING btree ("item_id","id_type","id_number") WHERE "registrations"."active";--> statement-breakpoint
-- Each runner has the history that the entry had.
INSERT INTO "transitions" ("object", "object_id", "event", "from_status", "to_status", "actor", "reason", "at", "config_version")
SELECT 'registration', "registrations"."registration_id", "event", "from_status", "to_status", "actor", "reason", "at", "config_version"
FROM "transitions" JOIN "registrations" ON "registrations"."entry_id" = "transitions"."object_id" AND "registrations"."position" > 0
WHERE "transitions"."object" = 'registration'
ORDER BY "transitions"."transition_id", "registrations"."position";--> statement-breakpoint
ALTER TABLE "entries" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "entries" DROP COLUMN "places";--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("registration_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "registration_id" TO "entry_id";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "orders_registration_id_fkey" TO "orders_entry_id_fkey";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kind" text DEFAULT 'entry' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_of_entry" ON "orders" USING btree ("entry_id") WHERE "orders"."kind" = 'entry';--> statement-breakpoint
CREATE INDEX "orders_entry" ON "orders" USING btree ("entry_id");--> statement-breakpoint
CREATE TABLE "order_registrations" (
	"order_id" bigint NOT NULL,
	"registration_id" bigint NOT NULL,
	CONSTRAINT "order_registrations_pkey" PRIMARY KEY("order_id","registration_id")
);--> statement-breakpoint
INSERT INTO "order_registrations" SELECT "orders"."order_id", "registrations"."registration_id" FROM "orders" JOIN "registrations" USING ("entry_id");--> statement-breakpoint
ALTER TABLE "order_registrations" ADD CONSTRAINT "order_registrations_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_registrations" ADD CONSTRAINT "order_registrations_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("registration_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_registrations_registration" ON "order_registrations" USING btree ("registration_id");
