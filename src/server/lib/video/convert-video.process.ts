import { convertVideoFile } from "#server/lib/video/convert-video-file.ts";
import { handleVideoOrder } from "#server/lib/video/handle-video-order.ts";
import { ConvertOrder } from "#server/lib/video/video-orders.ts";

handleVideoOrder(ConvertOrder, convertVideoFile);
