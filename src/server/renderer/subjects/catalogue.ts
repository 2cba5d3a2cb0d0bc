import type { SubjectName } from "#server/renderer/prompt/subject-words.ts";
import { animals } from "./animals.ts";
import { bakery } from "./bakery.ts";
import { beauty } from "./beauty.ts";
import { birds } from "./birds.ts";
import { devices } from "./devices.ts";
import { figures } from "./figures.ts";
import { flowers } from "./flowers.ts";
import { fruit } from "./fruit.ts";
import { leisure } from "./leisure.ts";
import { meals } from "./meals.ts";
import { objects } from "./objects.ts";
import { outdoors } from "./outdoors.ts";
import { pottery } from "./pottery.ts";
import type { Subject } from "./subject.ts";
import { toys } from "./toys.ts";
import { trees } from "./trees.ts";
import { wear } from "./wear.ts";

const drawings = {
  ...animals,
  ...bakery,
  ...beauty,
  ...birds,
  ...devices,
  ...figures,
  ...flowers,
  ...fruit,
  ...leisure,
  ...meals,
  ...objects,
  ...outdoors,
  ...pottery,
  ...toys,
  ...trees,
  ...wear,
};

type Wordless = Exclude<keyof typeof drawings, SubjectName>;

/**
 * Everything that can be drawn. A subject is an entry in one of these files, plus its words in prompt/subject-words.ts; a name that is
 * missing on either side does not compile. The steps are in the README.
 */
export const SUBJECTS: Record<SubjectName, Subject> & Record<Wordless, "has no words"> = drawings;
