import { config } from "zod/v4/core";

// The content security policy forbids building functions from text, and even trying is reported.
config({ jitless: true });
