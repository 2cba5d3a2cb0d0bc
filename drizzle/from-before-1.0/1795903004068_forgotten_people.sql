ALTER TABLE "post_approvals" DROP CONSTRAINT "post_approvals_who";

ALTER TABLE "post_approvals" DROP CONSTRAINT "post_approvals_user_id_users_id_fk";

ALTER TABLE "mails" ADD COLUMN "workspace_id" uuid;

ALTER TABLE "mails" ADD CONSTRAINT "mails_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade NOT VALID;

ALTER TABLE "post_approvals" ADD CONSTRAINT "post_approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null NOT VALID;

CREATE INDEX "mails_workspace" ON "mails" USING btree ("workspace_id");

ALTER TABLE "post_approvals" ADD CONSTRAINT "post_approvals_who" CHECK (num_nonnulls("post_approvals"."user_id", "post_approvals"."link_id") <= 1);

ALTER TABLE "mails" VALIDATE CONSTRAINT "mails_workspace_id_workspaces_id_fk";

ALTER TABLE "post_approvals" VALIDATE CONSTRAINT "post_approvals_user_id_users_id_fk";

-- People whose account was deleted before: forget-person.ts forgets the others. A server of the version before takes the id of zeros for that of
-- a person who left.
UPDATE posts SET author_id = '00000000-0000-0000-0000-000000000000'
  WHERE author_id IS NOT NULL AND NOT EXISTS (SELECT FROM users WHERE id = author_id);

UPDATE posts SET editor_id = '00000000-0000-0000-0000-000000000000'
  WHERE editor_id IS NOT NULL AND NOT EXISTS (SELECT FROM users WHERE id = editor_id);

UPDATE repeats SET author_id = '00000000-0000-0000-0000-000000000000'
  WHERE author_id IS NOT NULL AND NOT EXISTS (SELECT FROM users WHERE id = author_id);

UPDATE post_imports SET author_id = '00000000-0000-0000-0000-000000000000'
  WHERE NOT EXISTS (SELECT FROM users WHERE id = author_id);

UPDATE post_import_rows SET author_id = '00000000-0000-0000-0000-000000000000'
  WHERE author_id IS NOT NULL AND NOT EXISTS (SELECT FROM users WHERE id = author_id);

UPDATE approval_policies SET approver_ids = ARRAY(
    SELECT coalesce(users.id, '00000000-0000-0000-0000-000000000000') FROM unnest(approver_ids) WITH ORDINALITY AS named (id, at)
    LEFT JOIN users ON users.id = named.id ORDER BY named.at)
  WHERE EXISTS (SELECT FROM unnest(approver_ids) named (id) WHERE NOT EXISTS (SELECT FROM users WHERE users.id = named.id));

UPDATE post_comments SET mentions = ARRAY(
    SELECT named.id FROM unnest(mentions) WITH ORDINALITY AS named (id, at) JOIN users ON users.id = named.id ORDER BY named.at)
  WHERE EXISTS (SELECT FROM unnest(mentions) named (id) WHERE NOT EXISTS (SELECT FROM users WHERE users.id = named.id));

-- What a person wrote through a link has the id of the link.
UPDATE post_comments SET client_name = NULL WHERE author_id IS NULL AND link_id IS NULL AND client_name IS NOT NULL;

UPDATE activities SET subject_type = NULL, subject_id = NULL
  WHERE subject_type = 'member' AND NOT EXISTS (SELECT FROM users WHERE id = subject_id);

DELETE FROM notifications
  WHERE kind = 'member.joined' AND key LIKE '%joined:%' AND NOT EXISTS (SELECT FROM users WHERE id::text = split_part(key, 'joined:', 2));
