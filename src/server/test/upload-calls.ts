/** A call of a resumable upload: bytes of a file, or its end. */
export interface UploadCall {
  network: "facebook" | "instagram" | "x";
  step: "piece" | "close";
  /** The sandbox's name of the call. */
  name: string;
}

const phaseIn = (body: Buffer) =>
  /upload_phase(?:=|"\s+)(start|transfer|finish)/.exec(body.subarray(0, 4_096).toString("latin1"))?.[1];

/** Recognises the call by its path and, where one URL takes all steps, by its body. null: not a call of an upload. */
export function uploadCallOf(path: string, body: Buffer): UploadCall | null {
  if (path.includes("/upload/video-upload/")) return { network: "facebook", step: "piece", name: "facebook.upload" };
  if (path.includes("/upload/ig-api-upload/")) return { network: "instagram", step: "piece", name: "instagram.upload" };
  if (path.endsWith("/append")) return { network: "x", step: "piece", name: "x.append" };
  if (path.endsWith("/finalize")) return { network: "x", step: "close", name: "x.finalize" };
  const isReel = path.endsWith("/video_reels");
  if (!isReel && !path.endsWith("/videos")) return null;
  const phase = phaseIn(body);
  if (phase === undefined || phase === "start") return null;
  const name = isReel ? "facebook.reels" : "facebook.videos";
  return { network: "facebook", step: phase === "transfer" ? "piece" : "close", name };
}

export interface Refusal {
  status: number;
  body: object;
}

const graphRefusal = (subcode: number, isTransient: boolean): Refusal => ({
  status: 400,
  body: {
    error: {
      message: "There was a problem uploading your video file. Please try again with another file.",
      type: "OAuthException",
      code: 6000,
      error_subcode: subcode,
      is_transient: isTransient,
      error_user_title: "Error Uploading Video",
      error_user_msg: "There was a problem uploading your video. Please try uploading it again.",
      fbtrace_id: "refused",
    },
  },
});

const hostRefusal = (type: string, message: string): Refusal => ({
  status: 400,
  body: { debug_info: { retriable: false, type, message } },
});

const xRefusal = (message: string): Refusal => ({
  status: 400,
  body: {
    errors: [{ parameters: {}, message }],
    title: "Invalid Request",
    detail: "One or more parameters to your request was invalid.",
    type: "https://api.twitter.com/2/problems/invalid-request",
  },
});

/** The network's response to an interrupted upload that continues at a wrong position. */
const refusals: Readonly<Record<string, Refusal>> = {
  "facebook.upload": hostRefusal("PartialRequestError", "Partial request (did not match length of file)"),
  "instagram.upload": hostRefusal("OffsetInvalidError", "Request starting offset is invalid"),
  "facebook.videos piece": graphRefusal(1_363_037, true),
  "facebook.videos": graphRefusal(1_363_033, false),
  "facebook.reels": graphRefusal(1_363_041, false),
  "x.append": xRefusal("The segment is not expected."),
  "x.finalize": xRefusal("Segments do not add up to provided total file size."),
};

export function refusalOf({ name, step }: UploadCall): Refusal {
  const refusal = refusals[`${name} ${step}`] ?? refusals[name];
  if (refusal === undefined) throw new Error(`No refusal for ${name}`);
  return refusal;
}
