ALTER TABLE "findings" ADD COLUMN "order_no" text;--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "decision_person" text;--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "charged_amount" bigint;--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "search_key" text GENERATED ALWAYS AS (' ' || fold_search(coalesce(order_no, '') || ' ' || coalesce(decision_notes, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "findings_owner" ON "findings" USING btree ("owner_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "findings_decision" ON "findings" USING btree ("decision","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "findings_coupon" ON "findings" USING btree ("coupon_id","created_at") WHERE coupon_id is not null;--> statement-breakpoint
CREATE INDEX "findings_cash_out" ON "findings" USING btree ("cash_out_id","created_at") WHERE cash_out_id is not null;--> statement-breakpoint
CREATE INDEX "findings_search" ON "findings" USING gin ("search_key" gin_trgm_ops) WHERE deleted_at is null;--> statement-breakpoint
UPDATE "findings" f SET "order_no" = o."order_no" FROM "orders" o WHERE o."id" = f."order_id";
