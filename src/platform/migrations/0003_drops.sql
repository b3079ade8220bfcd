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
ALTER TABLE "blind_boxes" ADD CONSTRAINT "blind_boxes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blind_boxes" ADD CONSTRAINT "blind_boxes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collectible_gifts" ADD CONSTRAINT "collectible_gifts_token_id_fkey" FOREIGN KEY ("token_id") REFERENCES "public"."collectibles"("token_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collectible_gifts" ADD CONSTRAINT "collectible_gifts_from_id_fkey" FOREIGN KEY ("from_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collectible_gifts" ADD CONSTRAINT "collectible_gifts_to_id_fkey" FOREIGN KEY ("to_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collectibles" ADD CONSTRAINT "collectibles_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "public"."blind_boxes"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collectibles" ADD CONSTRAINT "collectibles_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blind_boxes_box" ON "blind_boxes" USING btree ("drop_id","box_id");--> statement-breakpoint
CREATE INDEX "blind_boxes_user" ON "blind_boxes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "collectible_gifts_waiting" ON "collectible_gifts" USING btree ("token_id") WHERE "collectible_gifts"."status" = 'WAITING';--> statement-breakpoint
CREATE INDEX "collectible_gifts_mobile" ON "collectible_gifts" USING btree ("to_mobile");--> statement-breakpoint
CREATE INDEX "collectible_gifts_from" ON "collectible_gifts" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "collectible_gifts_to" ON "collectible_gifts" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "collectibles_owner" ON "collectibles" USING btree ("owner_id");