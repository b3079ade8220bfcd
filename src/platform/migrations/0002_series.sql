CREATE TABLE "challenge_members" (
	"challenge_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"team_id" text,
	"joined_at" bigint NOT NULL,
	CONSTRAINT "challenge_members_pkey" PRIMARY KEY("challenge_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "blind_boxes" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"drop_id" text NOT NULL,
	"box_id" text NOT NULL,
	"terms" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collectible_gifts" (
	"gift_id" bigint PRIMARY KEY NOT NULL,
	"token_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"to_mobile" text NOT NULL,
	"to_id" bigint,
	"status" text NOT NULL,
	"at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
CREATE TABLE "collectibles" (
	"token_id" bigint PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"drop_id" text NOT NULL,
	"box_id" text NOT NULL,
	"piece_id" text NOT NULL,
	"number" integer NOT NULL,
	"piece" jsonb NOT NULL,
	"drop" jsonb NOT NULL,
	"opened_at" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"since" bigint NOT NULL,
	CONSTRAINT "collectibles_order_id_key" UNIQUE("order_id"),
	CONSTRAINT "collectibles_drop_id_box_id_piece_id_number_key" UNIQUE("drop_id","box_id","piece_id","number"),
	CONSTRAINT "collectibles_number_check" CHECK ("collectibles"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "drop_boxes" (
	"drop_id" text NOT NULL,
	"box_id" text NOT NULL,
	CONSTRAINT "drop_boxes_pkey" PRIMARY KEY("drop_id","box_id")
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
CREATE TABLE "shop_orders" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"name" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"picture" text NOT NULL,
	"price" integer NOT NULL,
	"postage" integer NOT NULL,
	"terms" jsonb NOT NULL,
	"consignee" text NOT NULL,
	"consignee_phone" text NOT NULL,
	"region" text NOT NULL,
	"address_detail" text NOT NULL,
	"sent_at" bigint,
	"carrier" jsonb,
	"tracking_no" text,
	"received_at" bigint,
	"return_reason" text,
	"return_asked_at" bigint,
	"return_no" text,
	"returned_at" bigint,
	CONSTRAINT "shop_orders_quantity_check" CHECK ("shop_orders"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shop_stock" (
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shop_stock_pkey" PRIMARY KEY("product_id","variant_id"),
	CONSTRAINT "shop_stock_taken_check" CHECK ("shop_stock"."taken" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "entry_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "order_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "config_version" text;--> statement-breakpoint
ALTER TABLE "challenge_members" ADD CONSTRAINT "challenge_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blind_boxes" ADD CONSTRAINT "blind_boxes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blind_boxes" ADD CONSTRAINT "blind_boxes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collectible_gifts" ADD CONSTRAINT "collectible_gifts_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "public"."collectibles"("token_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collectible_gifts" ADD CONSTRAINT "collectible_gifts_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collectible_gifts" ADD CONSTRAINT "collectible_gifts_to_id_fkey" FOREIGN KEY ("to_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collectibles" ADD CONSTRAINT "collectibles_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."blind_boxes"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collectibles" ADD CONSTRAINT "collectibles_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prizes" ADD CONSTRAINT "prizes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prizes" ADD CONSTRAINT "prizes_coupon_id_fkey" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("coupon_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_orders" ADD CONSTRAINT "shop_orders_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_orders" ADD CONSTRAINT "shop_orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenge_members_user" ON "challenge_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "blind_boxes_box" ON "blind_boxes" USING btree ("drop_id","box_id");--> statement-breakpoint
CREATE INDEX "blind_boxes_user" ON "blind_boxes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collectible_gifts_waiting" ON "collectible_gifts" USING btree ("token_id") WHERE "collectible_gifts"."status" = 'WAITING';--> statement-breakpoint
CREATE INDEX "collectible_gifts_mobile" ON "collectible_gifts" USING btree ("to_mobile");--> statement-breakpoint
CREATE INDEX "collectible_gifts_from" ON "collectible_gifts" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "collectible_gifts_to" ON "collectible_gifts" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "collectibles_owner" ON "collectibles" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "prizes_user" ON "prizes" USING btree ("user_id","draw_id");--> statement-breakpoint
CREATE INDEX "prizes_coupon" ON "prizes" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "prizes_unclaimed" ON "prizes" USING btree ("claim_until") WHERE "prizes"."claimed_at" is null;--> statement-breakpoint
CREATE INDEX "shop_orders_user" ON "shop_orders" USING btree ("user_id","order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shop_orders_to_send" ON "shop_orders" USING btree ("order_id") WHERE "shop_orders"."sent_at" is null;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupons_order" ON "coupons" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_entry_check" CHECK (("orders"."entry_id" is not null) = ("orders"."kind" in ('entry', 'member', 'topUp'))
        and ("orders"."entry_id" is not null or "orders"."config_version" is not null));