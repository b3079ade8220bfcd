CREATE TABLE "challenge_members" (
	"challenge_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"team_id" text,
	"joined_at" bigint NOT NULL,
	CONSTRAINT "challenge_members_pkey" PRIMARY KEY("challenge_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "challenge_members" ADD CONSTRAINT "challenge_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenge_members_user" ON "challenge_members" USING btree ("user_id");