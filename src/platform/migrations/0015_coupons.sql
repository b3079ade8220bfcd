CREATE TABLE "coupons" (
	"coupon_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"race_id" text,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"facts" jsonb NOT NULL,
	"code" text,
	"sponsor" boolean DEFAULT false NOT NULL,
	"entry_id" bigint,
	"created_at" bigint NOT NULL,
	"granted_at" bigint,
	CONSTRAINT "coupons_code_key" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_once" ON "coupons" USING btree ("user_id","race_id","kind") WHERE "coupons"."source" = 'race';--> statement-breakpoint
CREATE INDEX "coupons_user" ON "coupons" USING btree ("user_id","granted_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "coupons_entry" ON "coupons" USING btree ("entry_id");