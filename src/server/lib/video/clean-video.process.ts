import { cleanVideoFile } from "#server/lib/video/clean-video-file.ts";
import { handleVideoOrder } from "#server/lib/video/handle-video-order.ts";
import { CleanOrder } from "#server/lib/video/video-orders.ts";

handleVideoOrder(CleanOrder, cleanVideoFile);
