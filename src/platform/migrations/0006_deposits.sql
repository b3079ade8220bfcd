ALTER TABLE "registrations" ADD COLUMN "deposit_end" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "deposit_ended_at" bigint;