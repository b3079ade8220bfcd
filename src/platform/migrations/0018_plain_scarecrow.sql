CREATE TABLE "draw_tickets" (
	"draw_id" bigint NOT NULL,
	"ticket" text NOT NULL,
	"entry_id" bigint NOT NULL,
	"places" integer NOT NULL,
	"waits" boolean NOT NULL,
	"salt" text NOT NULL,
	"proof" text NOT NULL,
	"rank" integer,
	"result" text,
	CONSTRAINT "draw_tickets_pkey" PRIMARY KEY("draw_id","ticket"),
	CONSTRAINT "draw_tickets_entry_id_key" UNIQUE("entry_id"),
	CONSTRAINT "draw_tickets_places_check" CHECK ("draw_tickets"."places" > 0)
);
--> statement-breakpoint
CREATE TABLE "draws" (
	"draw_id" bigint PRIMARY KEY NOT NULL,
	"race_id" text NOT NULL,
	"item_id" text NOT NULL,
	"head" jsonb NOT NULL,
	"list_hash" text NOT NULL,
	"commitment" text NOT NULL,
	"secret" text NOT NULL,
	"public_value" text,
	"frozen_at" bigint NOT NULL,
	"drawn_at" bigint,
	"config_version" text NOT NULL,
	CONSTRAINT "draws_item_id_key" UNIQUE("item_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"code" text PRIMARY KEY NOT NULL,
	"race_id" text NOT NULL,
	"item_id" text,
	"kind" text NOT NULL,
	"sponsor" jsonb,
	"places" integer NOT NULL,
	"reserved" boolean DEFAULT false NOT NULL,
	"valid_until" bigint,
	"coupon_template" text,
	"ended_at" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "invitations_places_check" CHECK ("invitations"."places" > 0)
);
--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "invitation" text;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD CONSTRAINT "draw_tickets_draw_id_fkey" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD CONSTRAINT "draw_tickets_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "public"."projects"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "public"."projects"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draws_race" ON "draws" USING btree ("race_id");--> statement-breakpoint
CREATE INDEX "invitations_item" ON "invitations" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "entries_invitation" ON "entries" USING btree ("invitation");--> statement-breakpoint
CREATE INDEX "registrations_waiting" ON "registrations" USING btree ("item_id") WHERE "registrations"."status" = 'WAITLISTED';