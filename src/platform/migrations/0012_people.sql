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