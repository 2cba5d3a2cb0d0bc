import { fields } from "./es/fields.ts";
import { files } from "./es/files.ts";
import { making } from "./es/making.ts";
import { outcomes } from "./es/outcomes.ts";
import { people } from "./es/people.ts";
import { posting } from "./es/posting.ts";
import { rules } from "./es/rules.ts";

export const es = { ...fields, ...files, ...making, ...outcomes, ...people, ...posting, ...rules };
