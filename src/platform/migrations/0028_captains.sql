ALTER TABLE "teams" ADD COLUMN "handed_over_at" bigint;--> statement-breakpoint
-- Captains could leave without handing over: who joined next leads such a team, and one without anybody goes.
UPDATE "entries" SET
  "user_id" = "next"."user_id", "form" = "next"."answers", "questionnaire" = '{}', "qualification" = null,
  "donation" = null, "consents" = coalesce("autographs"."consents", '[]'), "autograph_id" = "autographs"."autograph_id",
  "relative_autograph_id" = null
FROM (
  SELECT DISTINCT ON ("entry_id") * FROM "registrations" ORDER BY "entry_id", "position"
) AS "next"
LEFT JOIN "team_members" ON "team_members"."registration_id" = "next"."registration_id"
LEFT JOIN "autographs" ON "autographs"."autograph_id" = "team_members"."autograph_id"
WHERE "entries"."entry_id" = "next"."entry_id" AND "next"."status" = 'DRAFT'
  AND "entries"."entry_id" IN (SELECT "entry_id" FROM "teams")
  AND NOT EXISTS (
    SELECT 1 FROM "registrations" AS "captain"
    WHERE "captain"."entry_id" = "entries"."entry_id" AND "captain"."user_id" = "entries"."user_id"
  );--> statement-breakpoint
CREATE TEMPORARY TABLE "emptied" ON COMMIT DROP AS
  SELECT "entry_id" FROM "teams"
  WHERE NOT EXISTS (SELECT 1 FROM "registrations" WHERE "registrations"."entry_id" = "teams"."entry_id");--> statement-breakpoint
DELETE FROM "signatures" WHERE "entry_id" IN (SELECT "entry_id" FROM "emptied");--> statement-breakpoint
DELETE FROM "sign_links" WHERE "entry_id" IN (SELECT "entry_id" FROM "emptied");--> statement-breakpoint
DELETE FROM "entry_add_ons" WHERE "entry_id" IN (SELECT "entry_id" FROM "emptied");--> statement-breakpoint
DELETE FROM "entry_mail" WHERE "entry_id" IN (SELECT "entry_id" FROM "emptied");--> statement-breakpoint
DELETE FROM "teams" WHERE "entry_id" IN (SELECT "entry_id" FROM "emptied");--> statement-breakpoint
DELETE FROM "entries" WHERE "entry_id" IN (SELECT "entry_id" FROM "emptied");
