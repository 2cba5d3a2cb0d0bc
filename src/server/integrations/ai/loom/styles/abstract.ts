import { drawRealistic } from "./realistic.ts";
import type { Draw } from "./style.ts";

export const drawAbstract: Draw = (plan, width, height, report) => drawRealistic(plan, width, height, report);
