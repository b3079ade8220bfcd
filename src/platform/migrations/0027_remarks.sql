ALTER TABLE "registrations" ADD COLUMN "remark" text;--> statement-breakpoint
UPDATE "registrations" SET "remark" = "team_members"."remark" FROM "team_members" WHERE "team_members"."registration_id" = "registrations"."registration_id";--> statement-breakpoint
ALTER TABLE "team_members" DROP COLUMN "remark";
