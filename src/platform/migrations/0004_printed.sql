ALTER TABLE "draw_tickets" DROP CONSTRAINT "draw_tickets_entry_id_key";--> statement-breakpoint
ALTER TABLE "draws" DROP CONSTRAINT "draws_item_id_key";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "losses" integer;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "reason" jsonb;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD COLUMN "losses" integer;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "price" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "resident" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_banned" ON "invitations" USING btree ("race_id","document") WHERE "invitations"."kind" = 'banned';--> statement-breakpoint
CREATE INDEX "registrations_price" ON "registrations" USING btree ("item_id","price") WHERE "registrations"."price" is not null;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD CONSTRAINT "draw_tickets_entry_id_draw_id_key" UNIQUE("entry_id","draw_id");--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_item_id_round_key" UNIQUE("item_id","round");