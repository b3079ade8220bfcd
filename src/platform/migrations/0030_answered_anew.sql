ALTER TABLE "consents" DROP CONSTRAINT "consents_entry_id_statement_key";--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "earlier" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_entry_id_user_id_statement_key" UNIQUE("entry_id","user_id","statement");