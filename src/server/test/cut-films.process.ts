import { z } from "zod";
import { cleanVideoFile } from "#server/lib/video/clean-video-file.ts";
import { convertVideoFile } from "#server/lib/video/convert-video-file.ts";
import { handleVideoOrder } from "#server/lib/video/handle-video-order.ts";
import { ConvertOrder, CleanOrder } from "#server/lib/video/video-orders.ts";

const Cut = z.object({ convert: ConvertOrder, clean: CleanOrder });

/** Makes several cuts in one process, because loading the codecs takes longer than a cut. */
handleVideoOrder(z.object({ cuts: z.array(Cut) }), async ({ cuts }, report) => {
  for (const { convert, clean } of cuts) {
    await convertVideoFile(convert, report);
    await cleanVideoFile(clean);
  }
  return null;
});
