import { fields } from "./fr/fields.ts";
import { files } from "./fr/files.ts";
import { making } from "./fr/making.ts";
import { outcomes } from "./fr/outcomes.ts";
import { people } from "./fr/people.ts";
import { posting } from "./fr/posting.ts";
import { rules } from "./fr/rules.ts";

export const fr = { ...fields, ...files, ...making, ...outcomes, ...people, ...posting, ...rules };
