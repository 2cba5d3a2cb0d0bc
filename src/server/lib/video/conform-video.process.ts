import { conformFile } from "#server/lib/video/conform-file.ts";
import { handleOrder } from "#server/lib/video/handle-order.ts";
import { ConformOrder } from "#server/lib/video/orders.ts";

handleOrder(ConformOrder, conformFile);
