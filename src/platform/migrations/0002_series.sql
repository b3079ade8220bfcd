CREATE TABLE "challenge_members" (
	"challenge_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"team_id" text,
	"joined_at" bigint NOT NULL,
	CONSTRAINT "challenge_members_pkey" PRIMARY KEY("challenge_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "prize_stocks" (
	"draw_id" text NOT NULL,
	"prize_id" text NOT NULL,
	"given" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "prize_stocks_pkey" PRIMARY KEY("draw_id","prize_id"),
	CONSTRAINT "prize_stocks_given_check" CHECK ("prize_stocks"."given" >= 0)
);
--> statement-breakpoint
CREATE TABLE "prizes" (
	"win_id" bigint PRIMARY KEY NOT NULL,
	"draw_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"idempotency_key" text NOT NULL,
	"chance" text NOT NULL,
	"prize_id" text NOT NULL,
	"facts" jsonb NOT NULL,
	"drawn_at" bigint NOT NULL,
	"claim_until" bigint NOT NULL,
	"claimed_at" bigint,
	"coupon_id" bigint,
	"mail" jsonb,
	CONSTRAINT "prizes_user_id_idempotency_key_key" UNIQUE("user_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "challenge_members" ADD CONSTRAINT "challenge_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prizes" ADD CONSTRAINT "prizes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prizes" ADD CONSTRAINT "prizes_coupon_id_fkey" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("coupon_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenge_members_user" ON "challenge_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "prizes_user" ON "prizes" USING btree ("user_id","draw_id");--> statement-breakpoint
CREATE INDEX "prizes_coupon" ON "prizes" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "prizes_unclaimed" ON "prizes" USING btree ("claim_until") WHERE "prizes"."claimed_at" is null;