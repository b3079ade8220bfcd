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