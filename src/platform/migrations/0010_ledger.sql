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
