ALTER TABLE "autographs" ADD COLUMN "contestants" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "relative_autograph_id" bigint;