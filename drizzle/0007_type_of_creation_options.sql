-- The settings of a creation say themselves which kind they belong to. Until now only images had any.
UPDATE "creations" SET "options" = jsonb_build_object('type', "type"::text) || "options" WHERE "options" IS NOT NULL AND NOT "options" ? 'type';

UPDATE "creations" SET "provider" = split_part("model", ':', 1) WHERE "model" IS NOT NULL;
