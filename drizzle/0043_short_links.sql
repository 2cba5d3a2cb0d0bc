CREATE TABLE "short_link_clicks" (
	"workspace_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"day" date NOT NULL,
	"platform" text NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "short_link_clicks_link_id_day_platform_pk" PRIMARY KEY("link_id","day","platform")
);

CREATE TABLE "short_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"code" text NOT NULL,
	"url" text NOT NULL,
	"campaign" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "short_links_code" UNIQUE("code"),
	CONSTRAINT "short_links_target" UNIQUE("workspace_id","url","campaign"),
	CONSTRAINT "short_links_workspace_id" UNIQUE("workspace_id","id")
);

ALTER TABLE "short_link_clicks" ADD CONSTRAINT "short_link_clicks_link_fk" FOREIGN KEY ("workspace_id","link_id") REFERENCES "public"."short_links"("workspace_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;