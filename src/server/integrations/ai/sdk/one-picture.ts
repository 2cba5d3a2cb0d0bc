import { generateImage } from "ai";
import { cappedFetch } from "#server/lib/http.ts";
import { looksLike, notAFile } from "../http/result-file.ts";
import { sdkFailure, type SdkProvider } from "./sdk-failure.ts";
import { muteSdkWarnings } from "./sdk-warnings.ts";

/** A picture of 30 megapixels as text, and room to spare; the SDK alone would read two gigabytes. */
const pictureMaxBytes = 64_000_000;
export const pictureFetch = cappedFetch(pictureMaxBytes);

type Asked = Omit<Parameters<typeof generateImage>[0], "n" | "maxRetries" | "abortSignal"> & { signal: AbortSignal };

/** One picture by one call: a second try would be paid for, so that it is for the queue to decide. */
export async function onePicture({ signal, ...asked }: Asked, provider: SdkProvider): Promise<Buffer> {
  muteSdkWarnings();
  const { image } = await generateImage({ ...asked, n: 1, maxRetries: 0, abortSignal: signal }).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      throw sdkFailure(error, provider);
    },
  );
  const bytes = Buffer.from(image.base64, "base64");
  if (!looksLike("image", bytes)) throw notAFile(provider.name, "image");
  return bytes;
}
