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
