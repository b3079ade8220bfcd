ALTER TABLE "invitations" ADD COLUMN "losses" integer;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD COLUMN "losses" integer;