ALTER TABLE "broadcasts" DROP CONSTRAINT "broadcasts_job_id_jobs_id_fk";
