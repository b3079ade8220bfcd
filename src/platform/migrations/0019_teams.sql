CREATE TABLE "team_members" (
	"registration_id" bigint PRIMARY KEY NOT NULL,
	"autograph_id" bigint NOT NULL,
	"remark" text,
	"joined_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "teams_code_key" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("registration_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_autograph_id_fkey" FOREIGN KEY ("autograph_id") REFERENCES "public"."autographs"("autograph_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;