import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import type { VideoProvider } from "#server/integrations/ai/video-provider.ts";
import type { Received, StandIn } from "./stand-in.ts";

/** The file that the fake server delivers: a real picture or video. */
export interface MadeFile {
  bytes: Buffer;
  contentType: string;
  /** The URL of these bytes, for providers that return an address. */
  url: string;
  /** The seed of the request, for providers that report it. */
  seed: number;
}

/** A case that is impossible with this provider, and the reason. */
export interface DoesNotApply {
  because: string;
}
type IfAny<T> = T | DoesNotApply;
export const applies = <T extends object>(field: IfAny<T>): field is T => !("because" in field);

export interface ConfigUnderTest {
  /** The origin of the fake server; a fixture may append the path of the provider's base URL. */
  baseUrl: string;
  apiKey: string;
}

/** Creates the provider under test, with intervals of a few milliseconds. */
type Maker =
  | { kind: "image"; create(config: ConfigUnderTest): ImageProvider }
  | { kind: "video"; create(config: ConfigUnderTest): VideoProvider };

/** Replaces one response of the successful run that `serve` has set up. */
type Spoil = (server: StandIn) => void;

/** The protocol of one provider, for the tests common to all. */
export interface ProviderFixture {
  maker: Maker;
  /** `METHOD /path` of the call that starts the work. It is billed, so it must never be sent twice. */
  paidCall: string;
  /** Prefix of the model in the result, like `openai:gpt-image-1.5`. */
  model: string;
  /** The header with the key, and its whole value; null for servers without one. */
  keyHeader: readonly [name: string, value: string] | null;
  /** Sets up all responses of a successful run that delivers this file. */
  serve(server: StandIn, file: MadeFile): void;
  /** inline: the bytes are in the response. address: they are at `file.url`. call: the provider's own download call. */
  delivery: "inline" | "address" | { call: string };
  /** Our size to the requested one; `of` reads it from the request. Every size the model offers. */
  sizes: { of(request: Received): unknown; expected: Readonly<Record<string, unknown>> };
  /** For videos: our seconds to the requested length. Every duration the model offers. */
  durations: IfAny<{ of(request: Received): unknown; expected: Readonly<Record<number, unknown>> }>;
  /** isReported: the provider reports the used seed; otherwise the result has none. */
  seed: IfAny<{ of(request: Received): unknown; isReported: boolean }>;
  /** For videos with a start picture: reads its bytes from the request. */
  startImage: IfAny<{ of(request: Received): Buffer }>;
  spoil: {
    unauthorized: IfAny<Spoil>;
    /** A rate limit with the retry delay `seconds`, in the provider's format. */
    rateLimited: IfAny<(server: StandIn, seconds: number) => void>;
    quota: IfAny<Spoil>;
    /** The content rules forbid the prompt or the result. */
    refused: IfAny<Spoil>;
    badRequest: IfAny<Spoil>;
    /** 5xx before the work started. */
    unavailable: IfAny<Spoil>;
    /** The work started and failed. */
    failed: IfAny<Spoil>;
  };
  /** For providers whose work can be looked up by the response to the paid call. */
  lookup: IfAny<{
    /** The poll. */
    call: string;
    /** The work stays pending for ever. */
    keepPending: Spoil;
    /** The work is unknown to the provider. */
    forget: Spoil;
  }>;
  cancel: IfAny<{ call: string; answer: { status: number; json: unknown }; ended: { status: number; json: unknown } }>;
}
