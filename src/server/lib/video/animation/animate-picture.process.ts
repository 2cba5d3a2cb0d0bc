import { animatePictureFile } from "#server/lib/video/animation/animate-picture-file.ts";
import { handleVideoOrder } from "#server/lib/video/handle-video-order.ts";
import { AnimateOrder } from "#server/lib/video/video-orders.ts";

handleVideoOrder(AnimateOrder, animatePictureFile);
