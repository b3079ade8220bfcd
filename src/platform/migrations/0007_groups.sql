CREATE TABLE "group_applications" (
	"application_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"campaign" text NOT NULL,
	"race_id" text NOT NULL,
	"organization" text NOT NULL,
	"contact" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"runners" jsonb NOT NULL,
	"remark" text,
	"sent_at" bigint NOT NULL,
	"changed_at" bigint,
	CONSTRAINT "group_applications_user_id_campaign_key" UNIQUE("user_id","campaign")
);
--> statement-breakpoint
ALTER TABLE "group_applications" ADD CONSTRAINT "group_applications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_applications" ADD CONSTRAINT "group_applications_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_applications_race" ON "group_applications" USING btree ("race_id");