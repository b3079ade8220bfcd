ALTER TABLE "draw_tickets" ADD COLUMN "shares" jsonb;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD COLUMN "seconds" integer;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD COLUMN "share" text;