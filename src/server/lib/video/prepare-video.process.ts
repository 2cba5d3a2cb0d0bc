import { handleOrder } from "#server/lib/video/handle-order.ts";
import { PrepareOrder } from "#server/lib/video/orders.ts";
import { prepareFile } from "#server/lib/video/prepare-file.ts";

handleOrder(PrepareOrder, prepareFile);
