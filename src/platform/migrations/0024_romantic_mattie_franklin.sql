ALTER TABLE "consents" ALTER COLUMN "entry_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ALTER COLUMN "race_id" DROP NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_login" ON "consents" USING btree ("user_id","statement","hash") WHERE "consents"."entry_id" is null;