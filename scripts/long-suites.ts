/**
 * The suites that take longest: they kill, stop, start and restore processes, try every state, language and direction of the screens, open
 * screens without a network and after a rollback, walk through the browsers of a whole team, add a network to a copy of the
 * product, and compute videos. With them a run takes
 * twice as long on two cores, so they run where FAULTS is set, as `.ci/run` does. Its value says with which cases the fault suites run.
 */
export const longSuites = [
  "src/server/test/system/faults/**/*.test.ts",
  "src/server/test/system/{start,operator,deploy,edit-races,no-affinity,killed-before-saved,upgrade}.test.ts",
  "src/server/test/system/{upload-memory,webhook-backlog}.test.ts",
  "src/server/test/clients/command-line.test.ts",
  "src/server/sandbox/rules-hold.test.ts",
  "src/server/lib/video/{packet-times,clean-video,convert-video}.test.ts",
  "src/server/renderer/{render-pool,film/paint-shot}.test.ts",
  "src/server/integrations/ai/builtin/builtin-videos.test.ts",
  "src/server/domains/creations/generation/generate-video.test.ts",
  "e2e/{accessibility,accessibility-states,accessible-names,offline,rollback,text-direction}.test.ts",
  "e2e/{workspaces,approvals,client-approval}.test.ts",
  "e2e/pebble/pebble.test.ts",
];

/** What this run leaves out. */
export const leftOut = process.env["FAULTS"] === undefined ? longSuites : [];
