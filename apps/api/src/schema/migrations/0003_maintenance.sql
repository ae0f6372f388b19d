CREATE TABLE "maintenance_runs" (
	"name" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "maintenance_runs_name_day_pk" PRIMARY KEY("name","day")
);
