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