import { expect, test } from "vitest";
import { type MadeFile, type ProviderFixture } from "../provider-fixture.ts";
import { failureOf, run, serving } from "../run-provider.ts";
import { type Answer, standIn } from "../stand-in.ts";

const page = Buffer.from("<!doctype html><title>Sign in to download</title>".padEnd(2_000, " "));

/** The call that downloads the file; null where the file is in the response. */
export function fileCallOf({ delivery }: ProviderFixture, { url }: MadeFile): string | null {
  if (delivery === "inline") return null;
  return delivery === "address" ? `GET ${new URL(url).pathname}` : delivery.call;
}

/** The file of a finished job is untrusted input. */
export function deliveryCases(fixture: ProviderFixture): void {
  async function expectBadResult(change: Partial<MadeFile>, answer?: Answer) {
    const { server, file } = await serving(fixture);
    fixture.serve(server, { ...file, ...change });
    const fileCall = fileCallOf(fixture, file);
    if (answer !== undefined && fileCall !== null) server.answer(fileCall, answer);
    const error = await failureOf(run(fixture, server));
    expect(error.kind, error.message).toBe("bad_result");
    expect(server.asked(fixture.paidCall)).toHaveLength(1);
  }

  if (fixture.delivery === "inline") {
    test("a page instead of a file is a bad_result", () => expectBadResult({ bytes: page }));

    test("an empty file is a bad_result", () => expectBadResult({ bytes: Buffer.alloc(0) }));

    test("an endless response is aborted", async () => {
      const { server } = await serving(fixture);
      server.answer(fixture.paidCall, "endless");
      const error = await failureOf(run(fixture, server));
      expect(error.kind, error.message).toBe("bad_result");
    });
    return;
  }

  test("an address with 404 is a bad_result", () => expectBadResult({}, { status: 404, body: "gone" }));

  test("an empty file is a bad_result", () => expectBadResult({}, { body: "" }));

  test("a page instead of a file is a bad_result, whatever its content type", async () => {
    await expectBadResult({}, { body: page, headers: { "content-type": "text/html" } });
    await expectBadResult({}, { body: page, headers: { "content-type": "image/png" } });
    await expectBadResult({}, { body: page, headers: { "content-type": "video/mp4" } });
  });

  test("a file that is too large by its content-length is a bad_result", () =>
    expectBadResult({}, { headers: { "content-length": "9000000000" } }));

  test("an endless file is a bad_result", () => expectBadResult({}, "endless"));

  if (fixture.delivery !== "address") {
    test.skip("addresses: its files are fetched by name from the configured host");
    return;
  }

  test("an invalid address is a bad_result", () => expectBadResult({ url: "not an address" }));

  test("an address inside a private network is never requested", async () => {
    const inner = await standIn();
    inner.answer("GET *", { body: page });
    await expectBadResult({ url: `${inner.origin}/secret.png` });
    await expectBadResult({ url: inner.origin.replace("http:", "https:") });
    await expectBadResult({ url: "http://169.254.169.254/latest/meta-data" });
    await expectBadResult({ url: "file:///etc/passwd" });
    expect(inner.requests).toEqual([]);
  });

  test("a redirect into a private network is not followed", async () => {
    const inner = await standIn();
    inner.answer("GET *", { body: page });
    await expectBadResult({}, { status: 302, headers: { location: `${inner.origin}/secret.png` } });
    expect(inner.requests).toEqual([]);
  });
}
