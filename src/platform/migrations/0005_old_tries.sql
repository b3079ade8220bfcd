ALTER TABLE "accounts" DROP COLUMN "password_tries";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "password_tried_at";--> statement-breakpoint
ALTER TABLE "captchas" DROP COLUMN "tries";