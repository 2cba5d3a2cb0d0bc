import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import type { VideoProvider } from "#server/integrations/ai/video-provider.ts";
import type { Received, StandIn } from "./stand-in.ts";

/** What the stand-in delivers in the end: a real picture or a real video. */
export interface MadeFile {
  bytes: Buffer;
  contentType: string;
  /** Where the stand-in offers these bytes, for providers that answer with an address. */
  url: string;
  /** The seed of the request, for providers that tell it. */
  seed: number;
}

/** A case that cannot come up with this provider, and why. */
export interface DoesNotApply {
  because: string;
}
type IfAny<T> = T | DoesNotApply;
export const applies = <T extends object>(field: IfAny<T>): field is T => !("because" in field);

export interface ConfigUnderTest {
  /** The origin of the stand-in; a path may be added, as the provider's own address has one. */
  baseUrl: string;
  apiKey: string;
}

/** With intervals of a few milliseconds: polling is to be seen, not waited for. */
type Maker =
  | { kind: "image"; create(config: ConfigUnderTest): ImageProvider }
  | { kind: "video"; create(config: ConfigUnderTest): VideoProvider };

/** Lets everything go well but for one thing: what `serve` told the stand-in is there already. */
type Spoil = (server: StandIn) => void;

/** How one provider speaks, told to the cases that all of them have to pass. */
export interface ProviderFixture {
  maker: Maker;
  /** `METHOD /path` of the call that begins the making: the one that costs, so that it must never be sent twice. */
  paidCall: string;
  /** What the model of the result begins with, like `openai:gpt-image-1.5`. */
  model: string;
  /** The header that carries the key, and its whole value; null for servers without one. */
  keyHeader: readonly [name: string, value: string] | null;
  /** Tells the stand-in the whole way to this file. */
  serve(server: StandIn, file: MadeFile): void;
  /** inline: the bytes are in the answer. address: they are fetched from `file.url`. A call: from the provider itself, by a name. */
  delivery: "inline" | "address" | { call: string };
  /** Our size to what is asked for; `of` finds it in the request. Every size the model offers. */
  sizes: { of(request: Received): unknown; expected: Readonly<Record<string, unknown>> };
  /** For videos: our seconds to what is asked for. Every duration the model offers. */
  durations: IfAny<{ of(request: Received): unknown; expected: Readonly<Record<number, unknown>> }>;
  /** isTold: the provider says which seed it used; otherwise the result has none to be honest about. */
  seed: IfAny<{ of(request: Received): unknown; isTold: boolean }>;
  /** For videos that can begin with a picture: the picture as bytes, found in the request. */
  startImage: IfAny<{ of(request: Received): Buffer }>;
  spoil: {
    unauthorized: IfAny<Spoil>;
    /** Says in the provider's own way that `seconds` from now it may be tried again. */
    rateLimited: IfAny<(server: StandIn, seconds: number) => void>;
    quota: IfAny<Spoil>;
    /** Its rules for content forbid the prompt, or what came of it. */
    refused: IfAny<Spoil>;
    badRequest: IfAny<Spoil>;
    /** 5xx before anything was begun. */
    unavailable: IfAny<Spoil>;
    /** It took the work, tried and did not succeed. */
    failed: IfAny<Spoil>;
  };
  /** Providers whose work can be found again by what they answered to the paid call. */
  lookup: IfAny<{
    /** The call that asks how far it is. Told "not yet" forever by `pend`. */
    call: string;
    pend: Spoil;
    /** It has forgotten the work. */
    forget: Spoil;
  }>;
  cancel: IfAny<{ call: string; answer: { status: number; json: unknown }; ended: { status: number; json: unknown } }>;
}
