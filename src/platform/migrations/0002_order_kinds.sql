ALTER TABLE "orders" ALTER COLUMN "entry_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "config_version" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_entry_check" CHECK (("orders"."entry_id" is not null) = ("orders"."kind" in ('entry', 'member', 'topUp'))
        and ("orders"."entry_id" is not null or "orders"."config_version" is not null));