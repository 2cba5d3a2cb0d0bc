import { fields } from "./zh/fields.ts";
import { files } from "./zh/files.ts";
import { making } from "./zh/making.ts";
import { outcomes } from "./zh/outcomes.ts";
import { people } from "./zh/people.ts";
import { posting } from "./zh/posting.ts";
import { rules } from "./zh/rules.ts";

export const zh = { ...fields, ...files, ...making, ...outcomes, ...people, ...posting, ...rules };
