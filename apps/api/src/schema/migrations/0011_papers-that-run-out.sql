CREATE TABLE "paper_reminders" (
	"paper" text NOT NULL,
	"subject_id" integer NOT NULL,
	"expires_on" date NOT NULL,
	"days" smallint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "paper_reminders_paper_subject_id_expires_on_days_pk" PRIMARY KEY("paper","subject_id","expires_on","days")
);
--> statement-breakpoint
CREATE INDEX "providers_license" ON "providers" USING btree ("license_expires_on","id") WHERE deleted_at is null and license_expires_on is not null;