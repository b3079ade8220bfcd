--> migration 0000_platform 1795306084143
-- The tables of 2026-11-21, or what a database lacks of them that was made by the migrations 0001 to 0003 of before
-- drizzle (their table "migrations" stays): so every statement holds on both.
CREATE TABLE IF NOT EXISTS "accounts" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"mobile" text NOT NULL,
	"password_hash" text,
	"password_tries" integer DEFAULT 0 NOT NULL,
	"password_tried_at" bigint,
	"blocked" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "accounts_account_id_key" UNIQUE("account_id"),
	CONSTRAINT "accounts_mobile_key" UNIQUE("mobile")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "analytics" (
	"analytics_id" bigint PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"code" text NOT NULL,
	"account_id" text,
	"data" jsonb NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "attempts" (
	"attempt_id" bigint PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"attempt_key" text NOT NULL,
	"channel" text NOT NULL,
	"amount" integer NOT NULL,
	"status" text NOT NULL,
	"trade_no" text,
	"handover" jsonb,
	"return_url" text,
	"created_at" bigint NOT NULL,
	"paid_at" bigint,
	CONSTRAINT "attempts_order_id_attempt_key_key" UNIQUE("order_id","attempt_key"),
	CONSTRAINT "attempts_amount_check" CHECK ("attempts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "autographs" (
	"autograph_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"race_id" text NOT NULL,
	"item_id" text NOT NULL,
	"image" text NOT NULL,
	"consents" jsonb NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "captchas" (
	"captcha_id" bigint PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"code" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"resend_at" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "contestants" (
	"contestants_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"user_name" text NOT NULL,
	"en_user_name" text NOT NULL,
	"user_gender" text NOT NULL,
	"id_type" text NOT NULL,
	"id_number" text NOT NULL,
	"user_phone" text NOT NULL,
	"birthday" text NOT NULL,
	"native_place" text NOT NULL,
	"nationality" text NOT NULL,
	"email" text NOT NULL,
	"is_self" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"deleted_at" bigint
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "favourites" (
	"user_id" bigint NOT NULL,
	"race_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "favourites_pkey" PRIMARY KEY("user_id","race_id")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "notifications" (
	"notification_id" bigint PRIMARY KEY NOT NULL,
	"attempt_id" bigint,
	"body" text NOT NULL,
	"signature" text NOT NULL,
	"outcome" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "orders" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"registration_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"lines" jsonb NOT NULL,
	"payable" integer NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	"paid_at" bigint,
	"paid_attempt_id" bigint,
	"channel" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"reason" jsonb,
	"overpaid" boolean DEFAULT false NOT NULL,
	"attention" boolean DEFAULT false NOT NULL,
	CONSTRAINT "orders_order_no_key" UNIQUE("order_no"),
	CONSTRAINT "orders_registration_id_key" UNIQUE("registration_id"),
	CONSTRAINT "orders_user_id_idempotency_key_key" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "orders_payable_check" CHECK ("orders"."payable" >= 0)
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "projects" (
	"item_id" text PRIMARY KEY NOT NULL,
	"race_id" text NOT NULL,
	"facts" jsonb NOT NULL,
	"quota" integer NOT NULL,
	"quota_override" integer,
	"position" integer NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	CONSTRAINT "projects_quota_check" CHECK ("projects"."quota" >= 0),
	CONSTRAINT "projects_quota_override_check" CHECK ("projects"."quota_override" >= 0)
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "races" (
	"race_id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"facts" jsonb NOT NULL,
	"config_version" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"province_code" text NOT NULL,
	"city_code" text NOT NULL,
	"sign_up_start" bigint NOT NULL,
	"sign_up_end" bigint NOT NULL,
	"race_time" bigint NOT NULL,
	"race_end" bigint NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "refunds" (
	"refund_id" bigint PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"attempt_id" bigint NOT NULL,
	"amount" integer NOT NULL,
	"status" text NOT NULL,
	"cause" text NOT NULL,
	"created_at" bigint NOT NULL,
	"done_at" bigint,
	CONSTRAINT "refunds_attempt_id_key" UNIQUE("attempt_id"),
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "registration_runners" (
	"registration_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"race_id" text NOT NULL,
	"contestants_id" bigint NOT NULL,
	"id_type" text NOT NULL,
	"id_number" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	CONSTRAINT "registration_runners_pkey" PRIMARY KEY("registration_id","position")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "registrations" (
	"registration_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"race_id" text NOT NULL,
	"item_id" text NOT NULL,
	"status" text NOT NULL,
	"places" integer NOT NULL,
	"draft_key" text NOT NULL,
	"submit_key" text,
	"group_id" text,
	"package_id" text,
	"team_name" text,
	"form" jsonb NOT NULL,
	"questionnaire" jsonb NOT NULL,
	"form_hashes" jsonb NOT NULL,
	"consents" jsonb NOT NULL,
	"autograph_id" bigint,
	"config_version" text NOT NULL,
	"reason" jsonb,
	"created_at" bigint NOT NULL,
	"submitted_at" bigint,
	CONSTRAINT "registrations_user_id_draft_key_key" UNIQUE("user_id","draft_key"),
	CONSTRAINT "registrations_places_check" CHECK ("registrations"."places" > 0)
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"terminal" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"ended" text,
	CONSTRAINT "sessions_ended_check" CHECK ("sessions"."ended" in ('elsewhere', 'blocked'))
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "transitions" (
	"transition_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transitions_transition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"object" text NOT NULL,
	"object_id" bigint NOT NULL,
	"event" text NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"at" bigint NOT NULL,
	"config_version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "uploads" (
	"path" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "provider_outbox" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"trade_no" text NOT NULL,
	"body" text NOT NULL,
	"signature" text NOT NULL,
	"due_at" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"delivered_at" bigint,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "provider_refunds" (
	"refund_no" text PRIMARY KEY NOT NULL,
	"trade_no" text NOT NULL,
	"out_refund_no" bigint NOT NULL,
	"amount" integer NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "provider_refunds_out_refund_no_key" UNIQUE("out_refund_no")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "provider_trades" (
	"trade_no" text PRIMARY KEY NOT NULL,
	"out_trade_no" bigint NOT NULL,
	"channel" text NOT NULL,
	"amount" integer NOT NULL,
	"status" text NOT NULL,
	"paid_at" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "provider_trades_out_trade_no_key" UNIQUE("out_trade_no"),
	CONSTRAINT "provider_trades_status_check" CHECK ("provider_trades"."status" in ('WAITING', 'PAID', 'CLOSED'))
);
--> statement-breakpoint
ALTER TABLE "attempts" DROP CONSTRAINT IF EXISTS "attempts_order_id_fkey", ADD CONSTRAINT "attempts_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autographs" DROP CONSTRAINT IF EXISTS "autographs_user_id_fkey", ADD CONSTRAINT "autographs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autographs" DROP CONSTRAINT IF EXISTS "autographs_race_id_fkey", ADD CONSTRAINT "autographs_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autographs" DROP CONSTRAINT IF EXISTS "autographs_item_id_fkey", ADD CONSTRAINT "autographs_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "public"."projects"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contestants" DROP CONSTRAINT IF EXISTS "contestants_user_id_fkey", ADD CONSTRAINT "contestants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" DROP CONSTRAINT IF EXISTS "favourites_user_id_fkey", ADD CONSTRAINT "favourites_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" DROP CONSTRAINT IF EXISTS "favourites_race_id_fkey", ADD CONSTRAINT "favourites_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT IF EXISTS "orders_registration_id_fkey", ADD CONSTRAINT "orders_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("registration_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT IF EXISTS "orders_user_id_fkey", ADD CONSTRAINT "orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT IF EXISTS "projects_race_id_fkey", ADD CONSTRAINT "projects_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT IF EXISTS "refunds_order_id_fkey", ADD CONSTRAINT "refunds_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT IF EXISTS "refunds_attempt_id_fkey", ADD CONSTRAINT "refunds_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("attempt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_runners" DROP CONSTRAINT IF EXISTS "registration_runners_registration_id_fkey", ADD CONSTRAINT "registration_runners_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("registration_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_runners" DROP CONSTRAINT IF EXISTS "registration_runners_race_id_fkey", ADD CONSTRAINT "registration_runners_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" DROP CONSTRAINT IF EXISTS "registrations_user_id_fkey", ADD CONSTRAINT "registrations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" DROP CONSTRAINT IF EXISTS "registrations_race_id_fkey", ADD CONSTRAINT "registrations_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" DROP CONSTRAINT IF EXISTS "registrations_item_id_fkey", ADD CONSTRAINT "registrations_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "public"."projects"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" DROP CONSTRAINT IF EXISTS "registrations_autograph_id_fkey", ADD CONSTRAINT "registrations_autograph_id_fkey" FOREIGN KEY ("autograph_id") REFERENCES "public"."autographs"("autograph_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT IF EXISTS "sessions_user_id_fkey", ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT IF EXISTS "uploads_user_id_fkey", ADD CONSTRAINT "uploads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_outbox" DROP CONSTRAINT IF EXISTS "provider_outbox_trade_no_fkey", ADD CONSTRAINT "provider_outbox_trade_no_fkey" FOREIGN KEY ("trade_no") REFERENCES "public"."provider_trades"("trade_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_refunds" DROP CONSTRAINT IF EXISTS "provider_refunds_trade_no_fkey", ADD CONSTRAINT "provider_refunds_trade_no_fkey" FOREIGN KEY ("trade_no") REFERENCES "public"."provider_trades"("trade_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "attempts_status" ON "attempts" USING btree ("status");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "captchas_mobile" ON "captchas" USING btree ("mobile","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "contestants_document" ON "contestants" USING btree ("user_id","id_type","id_number") WHERE "contestants"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "notifications_attempt" ON "notifications" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_open" ON "orders" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "projects_race" ON "projects" USING btree ("race_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "races_sign_up" ON "races" USING btree ("sign_up_start","sign_up_end");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refunds_status" ON "refunds" USING btree ("status");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "one_active_entry" ON "registration_runners" USING btree ("race_id","id_type","id_number") WHERE "registration_runners"."active";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "registrations_quota" ON "registrations" USING btree ("item_id","status");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "registrations_user" ON "registrations" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "sessions_user" ON "sessions" USING btree ("user_id","terminal");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "transitions_object" ON "transitions" USING btree ("object","object_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "provider_outbox_due" ON "provider_outbox" USING btree ("delivered_at","due_at");--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN IF NOT EXISTS "password_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN IF NOT EXISTS "password_tried_at" bigint;
--> migration 0001_relative_signature 1795307713876
ALTER TABLE "autographs" ADD COLUMN "contestants" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "relative_autograph_id" bigint;
--> migration 0002_session_ends 1795317594693
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_ended_check";--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_ended_check" CHECK ("sessions"."ended" in ('elsewhere', 'blocked', 'loggedOut', 'passwordReset'));
--> migration 0003_evidences 1795318032168
CREATE TABLE "evidences" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
ALTER TABLE "evidences" ADD CONSTRAINT "evidences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;
--> migration 0004_limits 1795319490985
CREATE TABLE "counters" (
	"rule" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	"started_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "counters_pkey" PRIMARY KEY("rule","subject")
);
--> statement-breakpoint
CREATE TABLE "slide_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"slide_end" integer NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "captchas" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
CREATE INDEX "counters_expires" ON "counters" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "slide_challenges_expires" ON "slide_challenges" USING btree ("expires_at");
--> migration 0005_old_tries 1795319492123
ALTER TABLE "accounts" DROP COLUMN "password_tries";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "password_tried_at";--> statement-breakpoint
ALTER TABLE "captchas" DROP COLUMN "tries";
--> migration 0006_entry_rules 1795332249356
CREATE TABLE "registration_add_ons" (
	"registration_id" bigint NOT NULL,
	"add_on_id" text NOT NULL,
	"race_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "registration_add_ons_pkey" PRIMARY KEY("registration_id","add_on_id"),
	CONSTRAINT "registration_add_ons_units_check" CHECK ("registration_add_ons"."quantity" > 0 and "registration_add_ons"."units" > 0)
);
--> statement-breakpoint
DROP INDEX "one_active_entry";--> statement-breakpoint
ALTER TABLE "registration_runners" ADD COLUMN "item_id" text;--> statement-breakpoint
UPDATE "registration_runners" SET "item_id" = "registrations"."item_id" FROM "registrations" WHERE "registrations"."registration_id" = "registration_runners"."registration_id";--> statement-breakpoint
ALTER TABLE "registration_runners" ALTER COLUMN "item_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "registration_runners" ADD COLUMN "alone" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "donation" integer;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "registration_add_ons" ADD CONSTRAINT "registration_add_ons_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("registration_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_add_ons" ADD CONSTRAINT "registration_add_ons_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_add_ons_quota" ON "registration_add_ons" USING btree ("race_id","add_on_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_active_entry_of_project" ON "registration_runners" USING btree ("item_id","id_type","id_number") WHERE "registration_runners"."active";--> statement-breakpoint
CREATE UNIQUE INDEX "one_active_entry" ON "registration_runners" USING btree ("race_id","id_type","id_number") WHERE "registration_runners"."active" and "registration_runners"."alone";
--> migration 0007_releases 1795333937165
CREATE TABLE "race_versions" (
	"race_id" text NOT NULL,
	"config_version" text NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "race_versions_pkey" PRIMARY KEY("race_id","config_version")
);
--> statement-breakpoint
ALTER TABLE "races" ADD COLUMN "withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "race_versions" ADD CONSTRAINT "race_versions_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;
--> migration 0008_documents 1795334967334
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
--> migration 0009_qualification 1795344509343
ALTER TABLE "registrations" ADD COLUMN "qualification" jsonb;
--> migration 0010_ledger 1795365788854
CREATE TABLE "ledger" (
	"ledger_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"posting_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"account" text NOT NULL,
	"amount" integer NOT NULL,
	"event" text NOT NULL,
	"object_id" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "ledger_amount_check" CHECK ("ledger"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_attempt_id_key";--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_order" ON "ledger" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_attempt" ON "refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
-- What orders of before have charged, received and given back, as if it had been posted.
INSERT INTO "ledger" ("posting_id", "order_id", "account", "amount", "event", "object_id", "at")
SELECT "order_id", "order_id", "side"."account", "side"."amount", 'charged', "order_id", "created_at"
FROM "orders", LATERAL (VALUES ('receivable', "payable"), ('income', -"payable")) AS "side" ("account", "amount")
WHERE "status" IN ('PENDING', 'PAID') AND "payable" > 0
UNION ALL
SELECT "attempt_id", "order_id", "side"."account", "side"."amount", 'received', "attempt_id", coalesce("paid_at", "created_at")
FROM "attempts", LATERAL (VALUES ('provider', "attempts"."amount"), ('receivable', -"attempts"."amount")) AS "side" ("account", "amount")
WHERE "status" = 'CONFIRMED'
UNION ALL
SELECT "refund_id", "order_id", "side"."account", "side"."amount",
  CASE "status" WHEN 'DONE' THEN 'refundDone' WHEN 'IN_TRANSIT' THEN 'refundSent' ELSE 'refundRequested' END,
  "refund_id", coalesce("done_at", "created_at")
FROM "refunds", LATERAL (VALUES
  ('receivable', "refunds"."amount"),
  (CASE "status" WHEN 'DONE' THEN 'provider' WHEN 'IN_TRANSIT' THEN 'refundSent' ELSE 'refundDue' END, -"refunds"."amount")
) AS "side" ("account", "amount");
--> migration 0011_addresses 1795366169778
CREATE TABLE "addresses" (
	"mail_info_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"consignee" text NOT NULL,
	"consignee_phone" text NOT NULL,
	"region" text NOT NULL,
	"address_detail" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"deleted_at" bigint
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_default_address" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default" and "addresses"."deleted_at" is null;
--> migration 0012_people 1795366926918
CREATE TABLE "card_photos" (
	"photo" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" bigint NOT NULL,
	"link" text,
	"link_until" bigint,
	CONSTRAINT "card_photos_link_key" UNIQUE("link")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"associate_user_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"answers" jsonb NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contestants" ADD COLUMN "id_photo_front" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contestants" ADD COLUMN "id_photo_back" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contestants" ADD COLUMN "guardian_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contestants" ADD COLUMN "guardian_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contestants" ADD COLUMN "guardian_relation" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_photos" ADD CONSTRAINT "card_photos_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_photos_user" ON "card_photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "profiles_user" ON "profiles" USING btree ("user_id");
--> migration 0013_entries 1795367456980
ALTER TABLE "documents" DROP CONSTRAINT "documents_registration_id_fkey";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_registration_id_key";--> statement-breakpoint
ALTER TABLE "registrations" DROP CONSTRAINT "registrations_places_check";--> statement-breakpoint
DROP INDEX "registrations_quota";--> statement-breakpoint
ALTER TABLE "registrations" RENAME TO "entries";--> statement-breakpoint
ALTER TABLE "entries" RENAME COLUMN "registration_id" TO "entry_id";--> statement-breakpoint
ALTER TABLE "entries" RENAME CONSTRAINT "registrations_pkey" TO "entries_pkey";--> statement-breakpoint
ALTER TABLE "entries" RENAME CONSTRAINT "registrations_user_id_draft_key_key" TO "entries_user_id_draft_key_key";--> statement-breakpoint
ALTER TABLE "entries" RENAME CONSTRAINT "registrations_user_id_fkey" TO "entries_user_id_fkey";--> statement-breakpoint
ALTER TABLE "entries" RENAME CONSTRAINT "registrations_race_id_fkey" TO "entries_race_id_fkey";--> statement-breakpoint
ALTER TABLE "entries" RENAME CONSTRAINT "registrations_item_id_fkey" TO "entries_item_id_fkey";--> statement-breakpoint
ALTER TABLE "entries" RENAME CONSTRAINT "registrations_autograph_id_fkey" TO "entries_autograph_id_fkey";--> statement-breakpoint
ALTER INDEX "registrations_user" RENAME TO "entries_user";--> statement-breakpoint
ALTER TABLE "registration_add_ons" RENAME TO "entry_add_ons";--> statement-breakpoint
ALTER TABLE "entry_add_ons" RENAME COLUMN "registration_id" TO "entry_id";--> statement-breakpoint
ALTER TABLE "entry_add_ons" RENAME CONSTRAINT "registration_add_ons_pkey" TO "entry_add_ons_pkey";--> statement-breakpoint
ALTER TABLE "entry_add_ons" RENAME CONSTRAINT "registration_add_ons_registration_id_fkey" TO "entry_add_ons_entry_id_fkey";--> statement-breakpoint
ALTER TABLE "entry_add_ons" RENAME CONSTRAINT "registration_add_ons_race_id_fkey" TO "entry_add_ons_race_id_fkey";--> statement-breakpoint
ALTER TABLE "entry_add_ons" RENAME CONSTRAINT "registration_add_ons_units_check" TO "entry_add_ons_units_check";--> statement-breakpoint
ALTER INDEX "registration_add_ons_quota" RENAME TO "entry_add_ons_quota";--> statement-breakpoint
DROP INDEX "one_active_entry";--> statement-breakpoint
DROP INDEX "one_active_entry_of_project";--> statement-breakpoint
ALTER TABLE "registration_runners" RENAME TO "registrations";--> statement-breakpoint
ALTER TABLE "registrations" DROP CONSTRAINT "registration_runners_pkey";--> statement-breakpoint
ALTER TABLE "registrations" RENAME COLUMN "registration_id" TO "entry_id";--> statement-breakpoint
ALTER TABLE "registrations" RENAME CONSTRAINT "registration_runners_registration_id_fkey" TO "registrations_entry_id_fkey";--> statement-breakpoint
ALTER TABLE "registrations" RENAME CONSTRAINT "registration_runners_race_id_fkey" TO "registrations_race_id_fkey";--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "registration_id" bigint;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "answers" jsonb;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "bib" text;--> statement-breakpoint
-- The first runner keeps the number that the entry had: its history and its documents are found under it. The others get
-- numbers of this moment, made as ids.ts makes them.
WITH "numbered" AS (
	SELECT "entry_id", "position", 1000000000000000000
		+ (extract(epoch FROM now()) * 1000 - 1577836800000)::bigint * 4194304
		+ row_number() OVER (ORDER BY "entry_id", "position") AS "id"
	FROM "registrations"
)
UPDATE "registrations" SET
	"registration_id" = CASE WHEN "registrations"."position" = 0 THEN "registrations"."entry_id" ELSE "numbered"."id" END,
	"user_id" = "entries"."user_id", "status" = "entries"."status", "answers" = "entries"."form"
FROM "numbered", "entries"
WHERE "numbered"."entry_id" = "registrations"."entry_id" AND "numbered"."position" = "registrations"."position"
	AND "entries"."entry_id" = "registrations"."entry_id";--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "registration_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "status" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "answers" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" DROP COLUMN "active";--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "active" boolean GENERATED ALWAYS AS (status in ('REVIEW', 'HELD', 'AWAIT_DRAW', 'WON', 'WAITLISTED', 'CONFIRMED')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_pkey" PRIMARY KEY ("registration_id");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "public"."projects"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_entry" ON "registrations" USING btree ("entry_id","position");--> statement-breakpoint
CREATE INDEX "registrations_quota" ON "registrations" USING btree ("item_id","status");--> statement-breakpoint
CREATE INDEX "registrations_user" ON "registrations" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_active_entry" ON "registrations" USING btree ("race_id","id_type","id_number") WHERE "registrations"."active" and "registrations"."alone";--> statement-breakpoint
CREATE UNIQUE INDEX "one_active_entry_of_project" ON "registrations" USING btree ("item_id","id_type","id_number") WHERE "registrations"."active";--> statement-breakpoint
-- Each runner has the history that the entry had.
INSERT INTO "transitions" ("object", "object_id", "event", "from_status", "to_status", "actor", "reason", "at", "config_version")
SELECT 'registration', "registrations"."registration_id", "event", "from_status", "to_status", "actor", "reason", "at", "config_version"
FROM "transitions" JOIN "registrations" ON "registrations"."entry_id" = "transitions"."object_id" AND "registrations"."position" > 0
WHERE "transitions"."object" = 'registration'
ORDER BY "transitions"."transition_id", "registrations"."position";--> statement-breakpoint
ALTER TABLE "entries" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "entries" DROP COLUMN "places";--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("registration_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "registration_id" TO "entry_id";--> statement-breakpoint
ALTER TABLE "orders" RENAME CONSTRAINT "orders_registration_id_fkey" TO "orders_entry_id_fkey";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kind" text DEFAULT 'entry' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_of_entry" ON "orders" USING btree ("entry_id") WHERE "orders"."kind" = 'entry';--> statement-breakpoint
CREATE INDEX "orders_entry" ON "orders" USING btree ("entry_id");--> statement-breakpoint
CREATE TABLE "order_registrations" (
	"order_id" bigint NOT NULL,
	"registration_id" bigint NOT NULL,
	CONSTRAINT "order_registrations_pkey" PRIMARY KEY("order_id","registration_id")
);--> statement-breakpoint
INSERT INTO "order_registrations" SELECT "orders"."order_id", "registrations"."registration_id" FROM "orders" JOIN "registrations" USING ("entry_id");--> statement-breakpoint
ALTER TABLE "order_registrations" ADD CONSTRAINT "order_registrations_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_registrations" ADD CONSTRAINT "order_registrations_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("registration_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_registrations_registration" ON "order_registrations" USING btree ("registration_id");
--> migration 0014_ways_to_pay 1795367651247
CREATE TABLE "offline_proofs" (
	"proof_id" bigint PRIMARY KEY NOT NULL,
	"attempt_id" bigint NOT NULL,
	"path" text NOT NULL,
	"status" text NOT NULL,
	"sent_at" bigint NOT NULL,
	"decided_at" bigint,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payer_token" text;--> statement-breakpoint
ALTER TABLE "provider_trades" ADD COLUMN "received" integer;--> statement-breakpoint
ALTER TABLE "provider_trades" ADD COLUMN "discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_trades" ADD COLUMN "customer" text;--> statement-breakpoint
ALTER TABLE "offline_proofs" ADD CONSTRAINT "offline_proofs_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("attempt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_proofs" ADD CONSTRAINT "offline_proofs_path_fkey" FOREIGN KEY ("path") REFERENCES "public"."uploads"("path") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offline_proofs_attempt" ON "offline_proofs" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "offline_proofs_status" ON "offline_proofs" USING btree ("status");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payer_token_key" UNIQUE("payer_token");
--> migration 0015_coupons 1795368444563
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
--> migration 0016_signatures 1795368889731
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
--> migration 0017_entry_mail 1795369333182
CREATE TABLE "entry_mail" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"consignee" text NOT NULL,
	"consignee_phone" text NOT NULL,
	"region" text NOT NULL,
	"address_detail" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entry_mail" ADD CONSTRAINT "entry_mail_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;
--> migration 0018_plain_scarecrow 1795369447479
CREATE TABLE "draw_tickets" (
	"draw_id" bigint NOT NULL,
	"ticket" text NOT NULL,
	"entry_id" bigint NOT NULL,
	"places" integer NOT NULL,
	"waits" boolean NOT NULL,
	"salt" text NOT NULL,
	"proof" text NOT NULL,
	"rank" integer,
	"result" text,
	CONSTRAINT "draw_tickets_pkey" PRIMARY KEY("draw_id","ticket"),
	CONSTRAINT "draw_tickets_entry_id_key" UNIQUE("entry_id"),
	CONSTRAINT "draw_tickets_places_check" CHECK ("draw_tickets"."places" > 0)
);
--> statement-breakpoint
CREATE TABLE "draws" (
	"draw_id" bigint PRIMARY KEY NOT NULL,
	"race_id" text NOT NULL,
	"item_id" text NOT NULL,
	"head" jsonb NOT NULL,
	"list_hash" text NOT NULL,
	"commitment" text NOT NULL,
	"secret" text NOT NULL,
	"public_value" text,
	"frozen_at" bigint NOT NULL,
	"drawn_at" bigint,
	"config_version" text NOT NULL,
	CONSTRAINT "draws_item_id_key" UNIQUE("item_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"code" text PRIMARY KEY NOT NULL,
	"race_id" text NOT NULL,
	"item_id" text,
	"kind" text NOT NULL,
	"sponsor" jsonb,
	"places" integer NOT NULL,
	"reserved" boolean DEFAULT false NOT NULL,
	"valid_until" bigint,
	"coupon_template" text,
	"ended_at" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "invitations_places_check" CHECK ("invitations"."places" > 0)
);
--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "invitation" text;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD CONSTRAINT "draw_tickets_draw_id_fkey" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD CONSTRAINT "draw_tickets_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "public"."projects"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "public"."projects"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draws_race" ON "draws" USING btree ("race_id");--> statement-breakpoint
CREATE INDEX "invitations_item" ON "invitations" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "entries_invitation" ON "entries" USING btree ("invitation");--> statement-breakpoint
CREATE INDEX "registrations_waiting" ON "registrations" USING btree ("item_id") WHERE "registrations"."status" = 'WAITLISTED';
--> migration 0019_teams 1795369675039
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
--> migration 0020_changes 1795369895620
CREATE TABLE "entry_changes" (
	"change_id" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"idempotency_key" text NOT NULL,
	"status" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"plan" jsonb NOT NULL,
	"held_item_id" text,
	"held_places" integer NOT NULL,
	"fee" integer NOT NULL,
	"to_pay" integer NOT NULL,
	"back" integer NOT NULL,
	"order_id" bigint,
	"created_at" bigint NOT NULL,
	"config_version" text NOT NULL,
	CONSTRAINT "entry_changes_entry_id_idempotency_key_key" UNIQUE("entry_id","idempotency_key"),
	CONSTRAINT "entry_changes_order_id_key" UNIQUE("order_id")
);
--> statement-breakpoint
ALTER TABLE "races" ADD COLUMN "called_off" jsonb;--> statement-breakpoint
ALTER TABLE "entry_changes" ADD CONSTRAINT "entry_changes_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_changes" ADD CONSTRAINT "entry_changes_held_item_id_fkey" FOREIGN KEY ("held_item_id") REFERENCES "public"."projects"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_changes" ADD CONSTRAINT "entry_changes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_change" ON "entry_changes" USING btree ("entry_id") WHERE "entry_changes"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "entry_changes_held" ON "entry_changes" USING btree ("held_item_id") WHERE "entry_changes"."status" = 'PENDING';
--> migration 0021_personal 1795370120188
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
--> migration 0022_invoices 1795370481921
CREATE TABLE "invoice_orders" (
	"invoice_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"amount" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "invoice_orders_pkey" PRIMARY KEY("invoice_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "invoice_titles" (
	"invoice_info_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"credit_code" text,
	"email" text NOT NULL,
	"used_at" bigint NOT NULL,
	CONSTRAINT "invoice_titles_user_id_kind_name_key" UNIQUE("user_id","kind","name")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"invoice_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"credit_code" text,
	"email" text NOT NULL,
	"amount" integer NOT NULL,
	"number" text,
	"requested_at" bigint NOT NULL,
	"issued_at" bigint,
	"sent_at" bigint,
	"turned_back_at" bigint,
	"link" text,
	"link_until" bigint,
	CONSTRAINT "invoices_number_key" UNIQUE("number"),
	CONSTRAINT "invoices_link_key" UNIQUE("link"),
	CONSTRAINT "invoices_amount_check" CHECK ("invoices"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("invoice_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_titles" ADD CONSTRAINT "invoice_titles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_orders_once" ON "invoice_orders" USING btree ("order_id") WHERE "invoice_orders"."active";--> statement-breakpoint
CREATE INDEX "invoices_status" ON "invoices" USING btree ("status","requested_at");
--> migration 0023_deferral 1795377765807
ALTER TABLE "registrations" ADD COLUMN "deferred_from" bigint;--> statement-breakpoint
CREATE INDEX "registrations_deferred" ON "registrations" USING btree ("item_id") WHERE "registrations"."status" = 'DEFERRED';--> statement-breakpoint
CREATE UNIQUE INDEX "one_use_of_a_deferral" ON "registrations" USING btree ("deferred_from") WHERE status in ('REVIEW', 'HELD', 'AWAIT_DRAW', 'WON', 'WAITLISTED', 'CONFIRMED', 'WITHDRAWN', 'DEFERRED');
--> migration 0024_romantic_mattie_franklin 1795378884734
ALTER TABLE "consents" ALTER COLUMN "entry_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ALTER COLUMN "race_id" DROP NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_login" ON "consents" USING btree ("user_id","statement","hash") WHERE "consents"."entry_id" is null;
--> migration 0025_race_questionnaires 1795380039370
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
--> migration 0026_shares 1795381499816
CREATE TABLE "share_views" (
	"share_id" text NOT NULL,
	"viewer" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "share_views_share_id_viewer_pk" PRIMARY KEY("share_id","viewer")
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"share_id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"race_id" text NOT NULL,
	"group_no" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "shares_user_id_race_id_group_no_key" UNIQUE("user_id","race_id","group_no")
);
--> statement-breakpoint
ALTER TABLE "share_views" ADD CONSTRAINT "share_views_share_id_fkey" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("share_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;
--> migration 0027_remarks 1795392331760
ALTER TABLE "registrations" ADD COLUMN "remark" text;--> statement-breakpoint
UPDATE "registrations" SET "remark" = "team_members"."remark" FROM "team_members" WHERE "team_members"."registration_id" = "registrations"."registration_id";--> statement-breakpoint
ALTER TABLE "team_members" DROP COLUMN "remark";
--> migration 0028_captains 1795414945064
ALTER TABLE "teams" ADD COLUMN "handed_over_at" bigint;--> statement-breakpoint
-- Captains could leave without handing over: who joined next leads such a team, and one without anybody goes.
UPDATE "entries" SET
  "user_id" = "next"."user_id", "form" = "next"."answers", "questionnaire" = '{}', "qualification" = null,
  "donation" = null, "consents" = coalesce("autographs"."consents", '[]'), "autograph_id" = "autographs"."autograph_id",
  "relative_autograph_id" = null
FROM (
  SELECT DISTINCT ON ("entry_id") * FROM "registrations" ORDER BY "entry_id", "position"
) AS "next"
LEFT JOIN "team_members" ON "team_members"."registration_id" = "next"."registration_id"
LEFT JOIN "autographs" ON "autographs"."autograph_id" = "team_members"."autograph_id"
WHERE "entries"."entry_id" = "next"."entry_id" AND "next"."status" = 'DRAFT'
  AND "entries"."entry_id" IN (SELECT "entry_id" FROM "teams")
  AND NOT EXISTS (
    SELECT 1 FROM "registrations" AS "captain"
    WHERE "captain"."entry_id" = "entries"."entry_id" AND "captain"."user_id" = "entries"."user_id"
  );--> statement-breakpoint
CREATE TEMPORARY TABLE "emptied" ON COMMIT DROP AS
  SELECT "entry_id" FROM "teams"
  WHERE NOT EXISTS (SELECT 1 FROM "registrations" WHERE "registrations"."entry_id" = "teams"."entry_id");--> statement-breakpoint
DELETE FROM "signatures" WHERE "entry_id" IN (SELECT "entry_id" FROM "emptied");--> statement-breakpoint
DELETE FROM "sign_links" WHERE "entry_id" IN (SELECT "entry_id" FROM "emptied");--> statement-breakpoint
DELETE FROM "entry_add_ons" WHERE "entry_id" IN (SELECT "entry_id" FROM "emptied");--> statement-breakpoint
DELETE FROM "entry_mail" WHERE "entry_id" IN (SELECT "entry_id" FROM "emptied");--> statement-breakpoint
DELETE FROM "teams" WHERE "entry_id" IN (SELECT "entry_id" FROM "emptied");--> statement-breakpoint
DELETE FROM "entries" WHERE "entry_id" IN (SELECT "entry_id" FROM "emptied");
--> migration 0029_refused_consents 1795417647369
ALTER TABLE "consents" ADD COLUMN "refused" boolean DEFAULT false NOT NULL;
--> migration 0030_answered_anew 1795427511013
ALTER TABLE "consents" DROP CONSTRAINT "consents_entry_id_statement_key";--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "earlier" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_entry_id_user_id_statement_key" UNIQUE("entry_id","user_id","statement");
