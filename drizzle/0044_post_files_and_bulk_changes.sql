CREATE TYPE "public"."bulk_item_state" AS ENUM('waiting', 'changed', 'refused', 'undone');
CREATE TYPE "public"."import_row_state" AS ENUM('waiting', 'made', 'failed');
CREATE TABLE "bulk_change_items" (
	"change_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"post_id" uuid NOT NULL,
	"state" "bulk_item_state" NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"before" jsonb,
	"deleted" jsonb,
	"changed_at" timestamp (3) with time zone,
	"message" text,
	CONSTRAINT "bulk_change_items_change_id_position_pk" PRIMARY KEY("change_id","position")
);

CREATE TABLE "bulk_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"change" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_changes_workspace_id" UNIQUE("workspace_id","id")
);

CREATE TABLE "post_import_rows" (
	"import_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"state" "import_row_state" NOT NULL,
	"plan" jsonb,
	"problems" jsonb,
	"crashes" integer DEFAULT 0 NOT NULL,
	"post_id" uuid,
	"withdrawn_at" timestamp (3) with time zone,
	"kept_because" text,
	CONSTRAINT "post_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);

CREATE TABLE "post_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "post_imports_workspace_id" UNIQUE("workspace_id","id")
);

ALTER TABLE "bulk_change_items" ADD CONSTRAINT "bulk_change_items_workspace_id_change_id_bulk_changes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","change_id") REFERENCES "public"."bulk_changes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_import_rows" ADD CONSTRAINT "post_import_rows_workspace_id_import_id_post_imports_workspace_id_id_fk" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."post_imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_imports" ADD CONSTRAINT "post_imports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "bulk_changes_created" ON "bulk_changes" USING btree ("created_at");
CREATE INDEX "post_import_rows_waiting" ON "post_import_rows" USING btree ("import_id","row") WHERE "post_import_rows"."state" = 'waiting';
CREATE UNIQUE INDEX "post_imports_file" ON "post_imports" USING btree ("workspace_id","digest") WHERE "post_imports"."undone_at" is null;
CREATE INDEX "post_imports_open" ON "post_imports" USING btree ("id") WHERE "post_imports"."finished_at" is null;