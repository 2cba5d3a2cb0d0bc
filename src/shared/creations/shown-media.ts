import { z } from "zod";
import { thumbnailWidths } from "./thumbnails.ts";

const examples = ["/media/shown/v1.5c1b7e42.9tZ3kQm1vX0aLr8s.Yw4nB2uQ.h6Jf0cPq7dTzR1mKx9sVbA"];

/** The addresses of a picture or video for people outside the team. */
export const shownMedia = {
  fileUrl: z.string().meta({
    description: "Path on this server. The file has neither the title nor the prompt, also with `?download`",
    examples,
  }),
  thumbnailUrl: z
    .string()
    .nullable()
    .meta({ description: `As fileUrl. \`?w=${thumbnailWidths.join("`, `?w=")}\` asks for that width`, examples }),
};
