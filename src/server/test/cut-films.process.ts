import { z } from "zod";
import { conformFile } from "#server/lib/video/conform-file.ts";
import { handleOrder } from "#server/lib/video/handle-order.ts";
import { ConformOrder, PrepareOrder } from "#server/lib/video/orders.ts";
import { prepareFile } from "#server/lib/video/prepare-file.ts";

const Cut = z.object({ conform: ConformOrder, prepare: PrepareOrder });

/** Makes several cuts in one process, because loading the codecs takes longer than a cut. */
handleOrder(z.object({ cuts: z.array(Cut) }), async ({ cuts }, report) => {
  for (const { conform, prepare } of cuts) {
    await conformFile(conform, report);
    await prepareFile(prepare);
  }
  return null;
});
