import type { SubjectName } from "../prompt/lexicon.ts";
import { animals } from "./animals.ts";
import { birds } from "./birds.ts";
import { flowers } from "./flowers.ts";
import { food } from "./food.ts";
import { fruit } from "./fruit.ts";
import { outdoors } from "./outdoors.ts";
import { pottery } from "./pottery.ts";
import { seaLife } from "./sea-life.ts";
import type { Subject } from "./subject.ts";
import { things } from "./things.ts";
import { toys } from "./toys.ts";
import { trees } from "./trees.ts";

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
};
