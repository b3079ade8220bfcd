CREATE TABLE "budgets" (
	"budget_id" bigint PRIMARY KEY NOT NULL,
	"race_id" text NOT NULL,
	"company" jsonb NOT NULL,
	"percent" integer NOT NULL,
	"amount" integer,
	"created_at" bigint NOT NULL,
	CONSTRAINT "budgets_check" CHECK ("budgets"."percent" between 1 and 100 and "budgets"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "budget_id" bigint;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "slot_id" text;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "sponsored" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "wanted_size" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "wanted_at" bigint;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "deposit_end" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "deposit_ended_at" bigint;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_race_id_fkey" FOREIGN KEY ("race_id") REFERENCES "public"."races"("race_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_budget_id_fkey" FOREIGN KEY ("budget_id") REFERENCES "public"."budgets"("budget_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_budget" ON "invitations" USING btree ("budget_id") WHERE "invitations"."budget_id" is not null;--> statement-breakpoint
CREATE INDEX "registrations_wanted" ON "registrations" USING btree ("race_id","item_id","wanted_size") WHERE "registrations"."active" and "registrations"."wanted_size" is not null;