ALTER TABLE "permission_categories" DROP COLUMN "is_edited";--> statement-breakpoint
ALTER TABLE "permissions" DROP COLUMN "is_edited";