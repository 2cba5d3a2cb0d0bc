import { platforms } from "#shared/platforms/names.ts";

/** The files of one network: a folder or a file with its name. `meta` is what Facebook and Instagram share. */
export const ofOneNetwork = new RegExp(`(^|/)(meta|${platforms.join("|")})(/|[-.])`);

/** Files that use a network's name as an example, or for another thing of that name, such as a way to sign in. */
export const namesNetworks: ReadonlyArray<{ files: RegExp; because: string }> = [
  {
    files: /\/identity\/|\/sign-in\.ts$|\/social-sign-in\.tsx$|\/identities-card\.tsx$/,
    because: "people also sign in with Facebook, which is beside Google and Apple there",
  },
  {
    files: /^src\/client\/(features\/landing|messages\/[a-z]+\/landing)|built-in-settings\.ts$|column-help\.tsx$/,
    because: "examples on screens and built-in templates",
  },
  { files: /^bench\/|\/openapi\/examples\.ts$/, because: "examples of calls" },
  {
    files: /\/platforms\/(network-rules|text-length)\.ts$/,
    because: "ways to count a text, some called after the first network",
  },
  {
    files: /\/lib\/paths\.ts$|\/networks\/network\.ts$/,
    because: "the three composers, which the specification names",
  },
  { files: /\/cluster\/people\.ts$/, because: "the choices on a consent page" },
  { files: /\/rows\/read-row\.ts$/, because: "an x that ticks a cell" },
  { files: /\/social\/social-settings\.ts$/, because: "the settings of each adapter, which registry.ts hands to it" },
  { files: /\/typescript\/src\/api\//, because: "generated from the API's document" },
];
