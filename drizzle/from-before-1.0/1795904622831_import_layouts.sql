CREATE TYPE "public"."date_order" AS ENUM('day-first', 'month-first');
CREATE TABLE "import_layouts" (
	"workspace_id" uuid NOT NULL,
	"names_hash" text NOT NULL,
	"columns" jsonb NOT NULL,
	"dates" date_order,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_layouts_workspace_id_names_hash_pk" PRIMARY KEY("workspace_id","names_hash")
);

ALTER TABLE "import_layouts" ADD CONSTRAINT "import_layouts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;