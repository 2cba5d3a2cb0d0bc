import fc from "fast-check";
import { propertySeed } from "../src/server/test/property-seed.ts";

// Runs before every test file: a property without a seed of its own would try other cases in each run.
fc.configureGlobal({ seed: propertySeed });
