import { fields } from "./de/fields.ts";
import { files } from "./de/files.ts";
import { making } from "./de/making.ts";
import { outcomes } from "./de/outcomes.ts";
import { people } from "./de/people.ts";
import { posting } from "./de/posting.ts";
import { rules } from "./de/rules.ts";

export const de = { ...fields, ...files, ...making, ...outcomes, ...people, ...posting, ...rules };
