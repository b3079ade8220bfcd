CREATE TABLE "counters" (
	"rule" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	"started_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "counters_pkey" PRIMARY KEY("rule","subject")
);
--> statement-breakpoint
CREATE TABLE "slide_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"slide_end" integer NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "captchas" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
CREATE INDEX "counters_expires" ON "counters" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "slide_challenges_expires" ON "slide_challenges" USING btree ("expires_at");