CREATE TABLE "race_versions" (
	"race_id" text NOT NULL,
	"config_version" text NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "race_versions_pkey" PRIMARY KEY("race_id","config_version")
);
--> statement-breakpoint
ALTER TABLE "races" ADD COLUMN "withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "race_versions" ADD CONSTRAINT "race_versions_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;