CREATE TABLE "accounts" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"mobile" text NOT NULL,
	"password_hash" text,
	"blocked" boolean DEFAULT false NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "accounts_account_id_key" UNIQUE("account_id"),
	CONSTRAINT "accounts_mobile_key" UNIQUE("mobile")
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"captcha_id" bigint PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"code" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"resend_at" bigint NOT NULL,
	"used_at" bigint,
	"source" text
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"rule" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	"started_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "counters_pkey" PRIMARY KEY("rule","subject")
);
--> statement-breakpoint
CREATE TABLE "evidences" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"terminal" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"address" text,
	"device" text,
	"ended" text,
	CONSTRAINT "sessions_ended_check" CHECK ("sessions"."ended" in ('elsewhere', 'blocked', 'loggedOut', 'passwordReset'))
);
--> statement-breakpoint
CREATE TABLE "slide_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"slide_end" integer NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "autographs" (
	"autograph_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"race_id" text NOT NULL,
	"item_id" text NOT NULL,
	"image" text NOT NULL,
	"consents" jsonb NOT NULL,
	"contestants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "entries" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"race_id" text NOT NULL,
	"item_id" text NOT NULL,
	"draft_key" text NOT NULL,
	"submit_key" text,
	"group_id" text,
	"package_id" text,
	"donation" integer,
	"team_name" text,
	"waits" boolean DEFAULT false NOT NULL,
	"invitation" text,
	"form" jsonb NOT NULL,
	"questionnaire" jsonb NOT NULL,
	"qualification" jsonb,
	"form_hashes" jsonb NOT NULL,
	"consents" jsonb NOT NULL,
	"autograph_id" bigint,
	"relative_autograph_id" bigint,
	"config_version" text NOT NULL,
	"terms" jsonb,
	"reason" jsonb,
	"created_at" bigint NOT NULL,
	"submitted_at" bigint,
	CONSTRAINT "entries_user_id_draft_key_key" UNIQUE("user_id","draft_key")
);
--> statement-breakpoint
CREATE TABLE "entry_add_ons" (
	"entry_id" bigint NOT NULL,
	"add_on_id" text NOT NULL,
	"race_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "entry_add_ons_pkey" PRIMARY KEY("entry_id","add_on_id"),
	CONSTRAINT "entry_add_ons_units_check" CHECK ("entry_add_ons"."quantity" > 0 and "entry_add_ons"."units" > 0)
);
--> statement-breakpoint
CREATE TABLE "entry_mail" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"consignee" text NOT NULL,
	"consignee_phone" text NOT NULL,
	"region" text NOT NULL,
	"address_detail" text NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "race_questionnaires" (
	"user_id" bigint NOT NULL,
	"race_id" text NOT NULL,
	"answers" jsonb NOT NULL,
	"answered_at" bigint NOT NULL,
	CONSTRAINT "race_questionnaires_user_id_race_id_pk" PRIMARY KEY("user_id","race_id")
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"registration_id" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"race_id" text NOT NULL,
	"item_id" text NOT NULL,
	"contestants_id" bigint NOT NULL,
	"id_type" text NOT NULL,
	"id_number" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"status" text NOT NULL,
	"answers" jsonb NOT NULL,
	"bib" text,
	"remark" text,
	"deferred_from" bigint,
	"alone" boolean DEFAULT true NOT NULL,
	"active" boolean GENERATED ALWAYS AS (status in ('REVIEW', 'HELD', 'AWAIT_DRAW', 'WON', 'WAITLISTED', 'CONFIRMED')) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transitions" (
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
CREATE TABLE "uploads" (
	"path" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "refunds" (
	"refund_id" bigint PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"attempt_id" bigint NOT NULL,
	"amount" integer NOT NULL,
	"status" text NOT NULL,
	"cause" text NOT NULL,
	"created_at" bigint NOT NULL,
	"done_at" bigint,
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"attempt_id" bigint PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"attempt_key" text NOT NULL,
	"channel" text NOT NULL,
	"amount" integer NOT NULL,
	"status" text NOT NULL,
	"trade_no" text,
	"by_link" boolean DEFAULT false NOT NULL,
	"handover" jsonb,
	"return_url" text,
	"created_at" bigint NOT NULL,
	"paid_at" bigint,
	CONSTRAINT "attempts_order_id_attempt_key_key" UNIQUE("order_id","attempt_key"),
	CONSTRAINT "attempts_amount_check" CHECK ("attempts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"notification_id" bigint PRIMARY KEY NOT NULL,
	"attempt_id" bigint,
	"body" text NOT NULL,
	"signature" text NOT NULL,
	"outcome" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "order_registrations" (
	"order_id" bigint NOT NULL,
	"registration_id" bigint NOT NULL,
	CONSTRAINT "order_registrations_pkey" PRIMARY KEY("order_id","registration_id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"entry_id" bigint NOT NULL,
	"kind" text DEFAULT 'entry' NOT NULL,
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
	"payer_token" text,
	CONSTRAINT "orders_order_no_key" UNIQUE("order_no"),
	CONSTRAINT "orders_payer_token_key" UNIQUE("payer_token"),
	CONSTRAINT "orders_user_id_idempotency_key_key" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "orders_payable_check" CHECK ("orders"."payable" >= 0)
);
--> statement-breakpoint
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
CREATE TABLE "contestants" (
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
	"id_photo_front" text DEFAULT '' NOT NULL,
	"id_photo_back" text DEFAULT '' NOT NULL,
	"guardian_name" text DEFAULT '' NOT NULL,
	"guardian_phone" text DEFAULT '' NOT NULL,
	"guardian_relation" text DEFAULT '' NOT NULL,
	"created_at" bigint NOT NULL,
	"deleted_at" bigint
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
CREATE TABLE "consent_texts" (
	"hash" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"html" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"consent_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"entry_id" bigint,
	"race_id" text,
	"statement" text NOT NULL,
	"version" text NOT NULL,
	"hash" text NOT NULL,
	"refused" boolean DEFAULT false NOT NULL,
	"withdrawable" boolean NOT NULL,
	"at" bigint NOT NULL,
	"withdrawn_at" bigint,
	"earlier" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "consents_entry_id_user_id_statement_key" UNIQUE("entry_id","user_id","statement")
);
--> statement-breakpoint
CREATE TABLE "personal_files" (
	"link" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"link_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics" (
	"analytics_id" bigint PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"code" text NOT NULL,
	"account_id" text,
	"data" jsonb NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" bigint NOT NULL,
	"race_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "favourites_pkey" PRIMARY KEY("user_id","race_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
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
CREATE TABLE "race_versions" (
	"race_id" text NOT NULL,
	"config_version" text NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "race_versions_pkey" PRIMARY KEY("race_id","config_version")
);
--> statement-breakpoint
CREATE TABLE "races" (
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
	"position" integer NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"called_off" jsonb
);
--> statement-breakpoint
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
CREATE TABLE "team_members" (
	"registration_id" bigint PRIMARY KEY NOT NULL,
	"autograph_id" bigint NOT NULL,
	"joined_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" bigint NOT NULL,
	"handed_over_at" bigint,
	CONSTRAINT "teams_code_key" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "provider_outbox" (
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
CREATE TABLE "provider_refunds" (
	"refund_no" text PRIMARY KEY NOT NULL,
	"trade_no" text NOT NULL,
	"out_refund_no" bigint NOT NULL,
	"amount" integer NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "provider_refunds_out_refund_no_key" UNIQUE("out_refund_no")
);
--> statement-breakpoint
CREATE TABLE "provider_trades" (
	"trade_no" text PRIMARY KEY NOT NULL,
	"out_trade_no" bigint NOT NULL,
	"channel" text NOT NULL,
	"amount" integer NOT NULL,
	"received" integer,
	"discount" integer DEFAULT 0 NOT NULL,
	"customer" text,
	"status" text NOT NULL,
	"paid_at" bigint,
	"created_at" bigint NOT NULL,
	CONSTRAINT "provider_trades_out_trade_no_key" UNIQUE("out_trade_no"),
	CONSTRAINT "provider_trades_status_check" CHECK ("provider_trades"."status" in ('WAITING', 'PAID', 'CLOSED'))
);
--> statement-breakpoint
ALTER TABLE "evidences" ADD CONSTRAINT "evidences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autographs" ADD CONSTRAINT "autographs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autographs" ADD CONSTRAINT "autographs_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autographs" ADD CONSTRAINT "autographs_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "public"."projects"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_changes" ADD CONSTRAINT "entry_changes_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_changes" ADD CONSTRAINT "entry_changes_held_item_id_fkey" FOREIGN KEY ("held_item_id") REFERENCES "public"."projects"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_changes" ADD CONSTRAINT "entry_changes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "public"."projects"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD CONSTRAINT "draw_tickets_draw_id_fkey" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_tickets" ADD CONSTRAINT "draw_tickets_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "public"."projects"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("registration_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "public"."projects"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_autograph_id_fkey" FOREIGN KEY ("autograph_id") REFERENCES "public"."autographs"("autograph_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_add_ons" ADD CONSTRAINT "entry_add_ons_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_add_ons" ADD CONSTRAINT "entry_add_ons_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_mail" ADD CONSTRAINT "entry_mail_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_questionnaires" ADD CONSTRAINT "race_questionnaires_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_questionnaires" ADD CONSTRAINT "race_questionnaires_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "public"."projects"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("invoice_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_titles" ADD CONSTRAINT "invoice_titles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("attempt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_proofs" ADD CONSTRAINT "offline_proofs_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("attempt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_proofs" ADD CONSTRAINT "offline_proofs_path_fkey" FOREIGN KEY ("path") REFERENCES "public"."uploads"("path") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_registrations" ADD CONSTRAINT "order_registrations_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_registrations" ADD CONSTRAINT "order_registrations_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("registration_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_photos" ADD CONSTRAINT "card_photos_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contestants" ADD CONSTRAINT "contestants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_hash_fkey" FOREIGN KEY ("hash") REFERENCES "public"."consent_texts"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_files" ADD CONSTRAINT "personal_files_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "race_versions" ADD CONSTRAINT "race_versions_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_views" ADD CONSTRAINT "share_views_share_id_fkey" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("share_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_links" ADD CONSTRAINT "sign_links_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_registration_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("registration_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_autograph_id_fkey" FOREIGN KEY ("autograph_id") REFERENCES "public"."autographs"("autograph_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_outbox" ADD CONSTRAINT "provider_outbox_trade_no_fkey" FOREIGN KEY ("trade_no") REFERENCES "public"."provider_trades"("trade_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_refunds" ADD CONSTRAINT "provider_refunds_trade_no_fkey" FOREIGN KEY ("trade_no") REFERENCES "public"."provider_trades"("trade_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captchas_mobile" ON "captchas" USING btree ("mobile","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "counters_expires" ON "counters" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","terminal");--> statement-breakpoint
CREATE INDEX "slide_challenges_expires" ON "slide_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_change" ON "entry_changes" USING btree ("entry_id") WHERE "entry_changes"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "entry_changes_held" ON "entry_changes" USING btree ("held_item_id") WHERE "entry_changes"."status" = 'PENDING';--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_once" ON "coupons" USING btree ("user_id","race_id","kind") WHERE "coupons"."source" = 'race';--> statement-breakpoint
CREATE INDEX "coupons_user" ON "coupons" USING btree ("user_id","granted_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "coupons_entry" ON "coupons" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "invitations_item" ON "invitations" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "draws_race" ON "draws" USING btree ("race_id");--> statement-breakpoint
CREATE INDEX "entries_invitation" ON "entries" USING btree ("invitation");--> statement-breakpoint
CREATE INDEX "entries_user" ON "entries" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "entry_add_ons_quota" ON "entry_add_ons" USING btree ("race_id","add_on_id");--> statement-breakpoint
CREATE INDEX "registrations_entry" ON "registrations" USING btree ("entry_id","position");--> statement-breakpoint
CREATE INDEX "registrations_quota" ON "registrations" USING btree ("item_id","status");--> statement-breakpoint
CREATE INDEX "registrations_waiting" ON "registrations" USING btree ("item_id") WHERE "registrations"."status" = 'WAITLISTED';--> statement-breakpoint
CREATE INDEX "registrations_user" ON "registrations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "registrations_deferred" ON "registrations" USING btree ("item_id") WHERE "registrations"."status" = 'DEFERRED';--> statement-breakpoint
CREATE UNIQUE INDEX "one_use_of_a_deferral" ON "registrations" USING btree ("deferred_from") WHERE status in ('REVIEW', 'HELD', 'AWAIT_DRAW', 'WON', 'WAITLISTED', 'CONFIRMED', 'WITHDRAWN', 'DEFERRED');--> statement-breakpoint
CREATE UNIQUE INDEX "one_active_entry" ON "registrations" USING btree ("race_id","id_type","id_number") WHERE "registrations"."active" and "registrations"."alone";--> statement-breakpoint
CREATE UNIQUE INDEX "one_active_entry_of_project" ON "registrations" USING btree ("item_id","id_type","id_number") WHERE "registrations"."active";--> statement-breakpoint
CREATE INDEX "transitions_object" ON "transitions" USING btree ("object","object_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_orders_once" ON "invoice_orders" USING btree ("order_id") WHERE "invoice_orders"."active";--> statement-breakpoint
CREATE INDEX "invoices_status" ON "invoices" USING btree ("status","requested_at");--> statement-breakpoint
CREATE INDEX "ledger_order" ON "ledger" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_attempt" ON "refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_status" ON "refunds" USING btree ("status");--> statement-breakpoint
CREATE INDEX "attempts_status" ON "attempts" USING btree ("status");--> statement-breakpoint
CREATE INDEX "notifications_attempt" ON "notifications" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "offline_proofs_attempt" ON "offline_proofs" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "offline_proofs_status" ON "offline_proofs" USING btree ("status");--> statement-breakpoint
CREATE INDEX "order_registrations_registration" ON "order_registrations" USING btree ("registration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_of_entry" ON "orders" USING btree ("entry_id") WHERE "orders"."kind" = 'entry';--> statement-breakpoint
CREATE INDEX "orders_entry" ON "orders" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_default_address" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default" and "addresses"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "card_photos_user" ON "card_photos" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contestants_document" ON "contestants" USING btree ("user_id","id_type","id_number") WHERE "contestants"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "profiles_user" ON "profiles" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_login" ON "consents" USING btree ("user_id","statement","hash") WHERE "consents"."entry_id" is null;--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "projects_race" ON "projects" USING btree ("race_id");--> statement-breakpoint
CREATE INDEX "races_sign_up" ON "races" USING btree ("sign_up_start","sign_up_end");--> statement-breakpoint
CREATE INDEX "provider_outbox_due" ON "provider_outbox" USING btree ("delivered_at","due_at");