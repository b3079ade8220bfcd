ALTER TABLE "invitations" ADD COLUMN "losses" integer;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD COLUMN "losses" integer;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "price" text;--> statement-breakpoint
CREATE INDEX "registrations_price" ON "registrations" USING btree ("item_id","price") WHERE "registrations"."price" is not null;