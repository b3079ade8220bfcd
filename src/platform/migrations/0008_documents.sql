CREATE TABLE "documents" (
	"registration_id" bigint NOT NULL,
	"document_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"handed_in_at" bigint NOT NULL,
	"link" text,
	"link_until" bigint,
	CONSTRAINT "documents_registration_id_document_id_pk" PRIMARY KEY("registration_id","document_id"),
	CONSTRAINT "documents_link_key" UNIQUE("link")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("registration_id") ON DELETE no action ON UPDATE no action;