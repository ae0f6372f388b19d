CREATE TABLE "penalty_parts" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"country_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"provider_id" integer NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"paid_at" timestamp(3) with time zone,
	CONSTRAINT "penalty_parts_amount_check" CHECK (amount > 0)
);
--> statement-breakpoint
ALTER TABLE "penalty_parts" ADD CONSTRAINT "penalty_parts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "penalty_parts" ADD CONSTRAINT "penalty_parts_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "penalty_parts" ADD CONSTRAINT "penalty_parts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "penalty_parts" ADD CONSTRAINT "penalty_parts_provider_id_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "penalty_parts_unpaid" ON "penalty_parts" USING btree ("client_id","currency") WHERE paid_at is null;