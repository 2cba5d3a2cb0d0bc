import type { SubjectName } from "#server/renderer/prompt/subject-words.ts";
import { animals } from "./animals.ts";
import { balls } from "./balls.ts";
import { beauty } from "./beauty.ts";
import { birds } from "./birds.ts";
import { devices } from "./devices.ts";
import { figures } from "./figures.ts";
import { fire } from "./fire.ts";
import { flowers } from "./flowers.ts";
import { food } from "./food.ts";
import { fruit } from "./fruit.ts";
import { meals } from "./meals.ts";
import { music } from "./music.ts";
import { outdoors } from "./outdoors.ts";
import { pottery } from "./pottery.ts";
import { seaLife } from "./sea-life.ts";
import { forms } from "./shapes.ts";
import { skyShows } from "./sky-shows.ts";
import { sport } from "./sport.ts";
import type { Subject } from "./subject.ts";
import { things } from "./things.ts";
import { toys } from "./toys.ts";
import { trees } from "./trees.ts";
import { wear } from "./wear.ts";

/** Everything that can be drawn. A new subject is an entry here and its words in the lexicon. */
export const SUBJECTS: Record<SubjectName, Subject> = {
  ...pottery,
  ...food,
  ...flowers,
  ...animals,
  ...things,
  ...outdoors,
  ...fruit,
  ...birds,
  ...seaLife,
  ...toys,
  ...trees,
  ...figures,
  ...wear,
  ...meals,
  ...beauty,
  ...devices,
  ...sport,
  ...skyShows,
  ...balls,
  ...fire,
  ...forms,
  ...music,
};
