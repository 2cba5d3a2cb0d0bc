import type { SettingName } from "#server/renderer/prompt/lexicon.ts";
import type { Brief, Mention } from "#server/renderer/prompt/parse-prompt.ts";
import type { SubjectName } from "#server/renderer/prompt/subject-words.ts";
import { SUBJECTS } from "#server/renderer/subjects/catalogue.ts";
import type { Place, Plan } from "./plan.ts";

/** The place that the prompt names, else the home of its first subject, else one that suits time and mood. */
export function choosePlace({ brief, random }: Plan): Place {
  const winter = brief.moods.includes("winter");
  const first = brief.subjects[0];
  const named = settingOf(brief, first);
  if (brief.weather.includes("snow") && !keepsItsGround(named)) return "snow";
  if (named) return winter && (named === "mountains" || named === "hills") ? "snow" : named;
  if (first) {
    const { home } = SUBJECTS[first.name];
    if (home === "space") return home;
    if (home === "table") return "indoors";
    if (home === "studio") return "studio";
    if (home === "snow" || home === "beach") return home;
    if (home === "water") return random.pick(["sea", "lake"]);
    return winter ? "snow" : home === "air" ? random.pick(["hills", "mountains"]) : "hills";
  }
  if (winter) return "snow";
  if (brief.time) return random.pick(["mountains", "sea", "lake", "hills"]);
  if (brief.moods.includes("autumn")) return random.pick(["forest", "lake"]);
  return random.pick(["indoors", "indoors", "hills", "courtyard", "lake"]);
}

/** Falling snow makes mountains, hills and an unnamed place a snowy landscape. Any other named place stays what it is. */
const keepsItsGround = (named: SettingName | undefined) =>
  named !== undefined && named !== "mountains" && named !== "hills";

/** "A cabin with lit windows" is not indoors. */
const tooBigForRooms = new Set<SubjectName>([
  "house",
  "lighthouse",
  "boat",
  "car",
  "tree",
  "pine",
  "palm",
  "balloon",
  "whale",
  "campfire",
  "snowman",
]);
const hasShores = new Set<SettingName>(["mountains", "hills", "forest"]);

/** The first place that fits the subject. A lake is chosen before its mountains, because its terrain shows both. */
function settingOf({ settings }: Brief, first: Mention | undefined): SettingName | undefined {
  const [named] = settings.filter((name) => name !== "indoors" || !first || !tooBigForRooms.has(first.name));
  return named && hasShores.has(named) && settings.includes("lake") ? "lake" : named;
}
