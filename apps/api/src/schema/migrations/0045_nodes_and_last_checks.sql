CREATE TABLE "last_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp(3) with time zone NOT NULL,
	"faults" integer NOT NULL
);--> statement-breakpoint
CREATE TABLE "nodes" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"build" text,
	"node_version" text NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"figures" jsonb NOT NULL
);