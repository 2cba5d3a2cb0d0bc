import type { SubjectName } from "../prompt/lexicon.ts";
import { animals } from "./animals.ts";
import { flowers } from "./flowers.ts";
import { food } from "./food.ts";
import { outdoors } from "./outdoors.ts";
import { pottery } from "./pottery.ts";
import type { Subject } from "./subject.ts";
import { things } from "./things.ts";

/** Everything that can be drawn. A new subject is an entry here and its words in the lexicon. */
export const SUBJECTS: Record<SubjectName, Subject> = {
  ...pottery,
  ...food,
  ...flowers,
  ...animals,
  ...things,
  ...outdoors,
};
