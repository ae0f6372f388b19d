ALTER TABLE "tickets" ADD COLUMN "report_reason_id" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_report_reason_id_report_reasons_id_fk" FOREIGN KEY ("report_reason_id") REFERENCES "public"."report_reasons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What the system has called a ticket of a complaint until now, in the language of whoever complained; what somebody has called otherwise stays.
UPDATE "tickets" t SET "report_reason_id" = m."report_reason_id" FROM "complaints" m JOIN "report_reasons" r ON r."id" = m."report_reason_id"
WHERE t."complaint_id" = m."id" AND t."subject" IN (
  left('شكوى: ' || r."title_ar" || ' (الطلب ' || m."order_no" || ')', 200), left('Complaint: ' || r."title_en" || ' (order ' || m."order_no" || ')', 200));
