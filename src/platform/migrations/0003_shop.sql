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
ALTER TABLE "shop_orders" ADD CONSTRAINT "shop_orders_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_orders" ADD CONSTRAINT "shop_orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_orders_user" ON "shop_orders" USING btree ("user_id","order_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shop_orders_to_send" ON "shop_orders" USING btree ("order_id") WHERE "shop_orders"."sent_at" is null;