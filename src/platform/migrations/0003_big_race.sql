CREATE TABLE "exports" (
	"export_id" bigint PRIMARY KEY NOT NULL,
	"race_id" text NOT NULL,
	"item_id" text,
	"purpose" text NOT NULL,
	"columns" jsonb NOT NULL,
	"taken_by" text NOT NULL,
	"runners" integer NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "person" jsonb;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "document" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "deferral_id" bigint;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "dress_size" text GENERATED ALWAYS AS (answers ->> 'dressSize') STORED;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_race" ON "exports" USING btree ("race_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "registrations_size" ON "registrations" USING btree ("race_id","item_id","dress_size") WHERE "registrations"."active" and "registrations"."dress_size" <> '';--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_deferral_id_key" UNIQUE("deferral_id");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_item_id_kind_document_key" UNIQUE("item_id","kind","document");