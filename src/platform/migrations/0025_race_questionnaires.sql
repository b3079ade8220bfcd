CREATE TABLE "race_questionnaires" (
	"user_id" bigint NOT NULL,
	"race_id" text NOT NULL,
	"answers" jsonb NOT NULL,
	"answered_at" bigint NOT NULL,
	CONSTRAINT "race_questionnaires_user_id_race_id_pk" PRIMARY KEY("user_id","race_id")
);
--> statement-breakpoint
ALTER TABLE "race_questionnaires" ADD CONSTRAINT "race_questionnaires_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_questionnaires" ADD CONSTRAINT "race_questionnaires_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;