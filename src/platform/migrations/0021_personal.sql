CREATE TABLE "consent_texts" (
	"hash" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"html" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"consent_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"race_id" text NOT NULL,
	"statement" text NOT NULL,
	"version" text NOT NULL,
	"hash" text NOT NULL,
	"withdrawable" boolean NOT NULL,
	"at" bigint NOT NULL,
	"withdrawn_at" bigint,
	CONSTRAINT "consents_entry_id_statement_key" UNIQUE("entry_id","statement")
);
--> statement-breakpoint
CREATE TABLE "personal_files" (
	"link" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"link_until" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_hash_fkey" FOREIGN KEY ("hash") REFERENCES "public"."consent_texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_files" ADD CONSTRAINT "personal_files_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id");