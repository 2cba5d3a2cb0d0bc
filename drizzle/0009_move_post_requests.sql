INSERT INTO "requests" ("user_id", "key", "operation", "request_hash", "result", "created_at")
SELECT "user_id", "key", 'posts.create', "request_hash", to_jsonb("post_id"), "created_at" FROM "post_requests";
DROP TABLE "post_requests";
