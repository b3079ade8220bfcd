CREATE TABLE "sign_links" (
	"entry_id" bigint NOT NULL,
	"contestants_id" bigint NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "sign_links_pkey" PRIMARY KEY("entry_id","contestants_id","role"),
	CONSTRAINT "sign_links_token_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "signatures" (
	"signature_id" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"contestants_id" bigint NOT NULL,
	"role" text NOT NULL,
	"id_type" text NOT NULL,
	"id_number" text NOT NULL,
	"statements" jsonb NOT NULL,
	"signer" jsonb NOT NULL,
	"image" text NOT NULL,
	"signed_at" bigint NOT NULL,
	CONSTRAINT "signatures_entry_id_contestants_id_role_key" UNIQUE("entry_id","contestants_id","role")
);
--> statement-breakpoint
ALTER TABLE "sign_links" ADD CONSTRAINT "sign_links_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;