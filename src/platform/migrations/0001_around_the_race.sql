CREATE TABLE "bookings" (
	"entry_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"race_id" text NOT NULL,
	"number" text NOT NULL,
	"slot_id" text,
	"waits_for" text,
	"turn" integer DEFAULT 0 NOT NULL,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "bookings_pkey" PRIMARY KEY("entry_id","user_id"),
	CONSTRAINT "bookings_race_id_number_key" UNIQUE("race_id","number"),
	CONSTRAINT "bookings_slot_check" CHECK ("bookings"."slot_id" is not null or "bookings"."waits_for" is not null)
);
--> statement-breakpoint
CREATE TABLE "club_records" (
	"record_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" bigint NOT NULL,
	"distance" integer NOT NULL,
	"duration" integer NOT NULL,
	"removed_at" bigint,
	CONSTRAINT "club_records_user_id_at_key" UNIQUE("user_id","at")
);
--> statement-breakpoint
CREATE TABLE "data_grants" (
	"grant_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"grantee" text NOT NULL,
	"at" bigint NOT NULL,
	"withdrawn_at" bigint,
	CONSTRAINT "data_grants_user_id_grantee_key" UNIQUE("user_id","grantee")
);
--> statement-breakpoint
CREATE TABLE "machine_checks" (
	"challenge" text PRIMARY KEY NOT NULL,
	"slide_end" integer NOT NULL,
	"expires_at" bigint NOT NULL,
	"passed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "race_accounts" (
	"race_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "race_accounts_pkey" PRIMARY KEY("race_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "third_identities" (
	"open_id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"nickname" text NOT NULL,
	"bound_at" bigint NOT NULL,
	CONSTRAINT "third_identities_user_id_key" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "third_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"open_id" text NOT NULL,
	"nickname" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"message_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"subject" text NOT NULL,
	"entry_id" bigint,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" bigint NOT NULL,
	"read_at" bigint,
	CONSTRAINT "messages_user_id_code_subject_key" UNIQUE("user_id","code","subject")
);
--> statement-breakpoint
CREATE TABLE "race_likes" (
	"user_id" bigint NOT NULL,
	"race_id" text NOT NULL,
	"bank" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "race_likes_pkey" PRIMARY KEY("race_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "certificate_claims" (
	"result_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"consignee" text NOT NULL,
	"consignee_phone" text NOT NULL,
	"region" text NOT NULL,
	"address_detail" text NOT NULL,
	"claimed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result_objections" (
	"objection_id" bigint PRIMARY KEY NOT NULL,
	"result_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"phone" text NOT NULL,
	"made_at" bigint NOT NULL,
	"answer" text,
	"answered_at" bigint
);
--> statement-breakpoint
CREATE TABLE "own_results" (
	"own_result_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"race_name" text NOT NULL,
	"day" text NOT NULL,
	"metres" integer NOT NULL,
	"seconds" integer NOT NULL,
	"certificate" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"added_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planned_runs" (
	"user_id" bigint NOT NULL,
	"race_id" text NOT NULL,
	"place" integer NOT NULL,
	"status" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "planned_runs_user_id_race_id_place_pk" PRIMARY KEY("user_id","race_id","place")
);
--> statement-breakpoint
CREATE TABLE "results" (
	"result_id" bigint PRIMARY KEY NOT NULL,
	"race_id" text NOT NULL,
	"item_id" text NOT NULL,
	"bib" text NOT NULL,
	"name" text NOT NULL,
	"gender" text NOT NULL,
	"id_number" text,
	"age_group" text NOT NULL,
	"team" text,
	"status" text NOT NULL,
	"gun_seconds" integer,
	"net_seconds" integer,
	"splits" jsonb NOT NULL,
	"reason" text,
	"place" integer,
	"gender_place" integer,
	"group_place" integer,
	"key" text NOT NULL,
	"share_key" text NOT NULL,
	"imported_at" bigint NOT NULL,
	"corrected_at" bigint,
	CONSTRAINT "results_race_id_bib_key" UNIQUE("race_id","bib"),
	CONSTRAINT "results_key_key" UNIQUE("key"),
	CONSTRAINT "results_share_key_key" UNIQUE("share_key")
);
--> statement-breakpoint
CREATE TABLE "run_group_members" (
	"group_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"joined_at" bigint NOT NULL,
	CONSTRAINT "run_group_members_pkey" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "provider_wechat_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"open_id" text NOT NULL,
	"nickname" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_ended_check";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "race_id" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_records" ADD CONSTRAINT "club_records_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_grants" ADD CONSTRAINT "data_grants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_accounts" ADD CONSTRAINT "race_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "third_identities" ADD CONSTRAINT "third_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_likes" ADD CONSTRAINT "race_likes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_likes" ADD CONSTRAINT "race_likes_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_claims" ADD CONSTRAINT "certificate_claims_result_id_fkey" FOREIGN KEY ("result_id") REFERENCES "public"."results"("result_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_claims" ADD CONSTRAINT "certificate_claims_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_objections" ADD CONSTRAINT "result_objections_result_id_fkey" FOREIGN KEY ("result_id") REFERENCES "public"."results"("result_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_results" ADD CONSTRAINT "own_results_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_runs" ADD CONSTRAINT "planned_runs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_runs" ADD CONSTRAINT "planned_runs_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_group_members" ADD CONSTRAINT "run_group_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_slot" ON "bookings" USING btree ("race_id","slot_id");--> statement-breakpoint
CREATE INDEX "bookings_waiting" ON "bookings" USING btree ("race_id","waits_for","turn") WHERE "bookings"."waits_for" is not null;--> statement-breakpoint
CREATE INDEX "bookings_user" ON "bookings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "race_accounts_user" ON "race_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id","kind","message_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("user_id") WHERE "messages"."read_at" is null;--> statement-breakpoint
CREATE INDEX "messages_entry" ON "messages" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "race_likes_user" ON "race_likes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_objection" ON "result_objections" USING btree ("result_id") WHERE "result_objections"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "own_results_user" ON "own_results" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "results_place" ON "results" USING btree ("item_id","place");--> statement-breakpoint
CREATE INDEX "results_document" ON "results" USING btree ("id_number") WHERE "results"."id_number" is not null;--> statement-breakpoint
CREATE INDEX "results_team" ON "results" USING btree ("item_id","team") WHERE "results"."team" is not null;--> statement-breakpoint
CREATE INDEX "run_group_members_user" ON "run_group_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "analytics_event" ON "analytics" USING btree ("event","at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_ended_check" CHECK ("sessions"."ended" in ('elsewhere', 'blocked', 'loggedOut', 'passwordReset', 'withdrawn'));