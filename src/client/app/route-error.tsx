import { useRouteError } from "react-router-dom";
import { isLostChunk } from "#client/lib/lost-chunks.ts";
import { StartError } from "./start-error.tsx";

export const RouteError = () => <StartError isLost={isLostChunk(useRouteError())} />;

/** The frame stays around a screen that fails. */
export const ScreenError = () => <StartError isLost={isLostChunk(useRouteError())} isPart />;
