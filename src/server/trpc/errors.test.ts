import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { z } from "zod";
import { DomainError } from "#server/lib/domain-error.ts";
import { harness } from "#server/test/harness.ts";
import { restClient } from "#server/test/rest-client.ts";
import { throwawayApi } from "#server/test/throwaway-api.ts";
import { publicProcedure, router } from "#server/trpc/procedures.ts";
import { type ErrorCode, errorStatus } from "#shared/errors.ts";

/** A new address each time: a second wrong password for one address is delayed. */
const wrongPassword = () => ({ email: `${randomUUID()}@example.test`, password: "wide-brown-teapot" });

test("an error message is in the requested language, in English by default, over REST and tRPC", async () => {
  const { app } = await harness();
  const login = async (language?: string) => {
    const headers = language === undefined ? {} : { "accept-language": language };
    const [rest, rpc] = await Promise.all([
      app.inject({ method: "POST", url: "/api/auth/login", payload: wrongPassword(), headers }),
      app.inject({ method: "POST", url: "/trpc/auth.login", payload: wrongPassword(), headers }),
    ]);
    return [rest.json<{ message: string }>().message, rpc.json<{ error: { message: string } }>().error.message];
  };
  expect(await login()).toEqual(Array(2).fill("Invalid email or password"));
  expect(await login("*")).toEqual(Array(2).fill("Invalid email or password"));
  expect(await login("de-AT, en;q=0.5")).toEqual(Array(2).fill("E-Mail-Adresse oder Passwort stimmt nicht"));
  expect(await login("zh")).toEqual(Array(2).fill("邮箱或密码不正确"));
});

test("each invalid field is reported in the caller's language", async () => {
  const { app } = await harness();
  const answer = await app.inject({
    method: "POST",
    url: "/api/auth/register",
    payload: { email: "nobody", firstName: "", password: "wide-brown-teapot", nickname: "N" },
    headers: { "accept-language": "fr" },
  });
  expect(answer.json()).toEqual({
    status: "error",
    code: "INVALID_INPUT",
    message: "Veuillez saisir une adresse e-mail valide",
    issues: [
      { path: "email", message: "Veuillez saisir une adresse e-mail valide" },
      { path: "firstName", message: "Veuillez remplir tous les champs obligatoires" },
      { path: "nickname", message: "Ce champ n’existe pas" },
    ],
  });
});

test("the message beside the data of a response is in the caller's language", async () => {
  const { app } = await harness();
  const { authorization } = await restClient({ app });
  const saveDraft = async (headers: Record<string, string>) => {
    const payload = { content: "Hello", platforms: ["facebook"], draft: true };
    const answer = await app.inject({
      method: "POST",
      url: "/api/posts",
      payload,
      headers: { authorization, ...headers },
    });
    return answer.json<{ message: string }>().message;
  };
  expect(await saveDraft({})).toBe("Draft saved");
  expect(await saveDraft({ "accept-language": "es" })).toBe("Borrador guardado");
});

test("each error has the same status over REST and tRPC", async () => {
  const { deps } = await harness();
  const codes = Object.keys(errorStatus) as ErrorCode[];
  const postgres = (code: string) => new DrizzleQueryError("select", [], Object.assign(new Error("Refused"), { code }));
  // Database errors: a reference to a missing row, a lock timeout, a connection lost at the commit.
  const lost = Object.assign(new Error("write CONNECTION_CLOSED"), { code: "CONNECTION_CLOSED" });
  const ofDatabase = { CONFLICT: postgres("23503"), UNAVAILABLE: postgres("55P03"), INTERNAL: lost };
  const { baseUrl } = await throwawayApi(
    deps,
    router({
      refuse: publicProcedure
        .meta({ rest: { method: "GET", path: "/refuse", tag: "test", summary: "Refuse", public: true } })
        .input(z.strictObject({ code: z.enum(codes), by: z.enum(["domain", "database"]) }))
        .output(z.strictObject({}))
        .query(({ input: { code, by } }) => {
          if (by === "domain") throw new DomainError(code, "Refused");
          throw ofDatabase[code as keyof typeof ofDatabase];
        }),
    }),
    { folder: join(deps.config.dataDir, "throwaway") },
  );
  const refusals = [
    ...codes.map((code) => ({ code, by: "domain" })),
    ...Object.keys(ofDatabase).map((code) => ({ code: code as ErrorCode, by: "database" })),
  ];
  for (const { code, by } of refusals) {
    const status = errorStatus[code];
    const rest = await fetch(`${baseUrl}/api/refuse?${new URLSearchParams({ code, by }).toString()}`);
    expect([by, rest.status, await rest.json()]).toMatchObject([by, status, { code }]);
    const rpc = await fetch(`${baseUrl}/trpc/refuse?input=${encodeURIComponent(JSON.stringify({ code, by }))}`);
    const data = { errorCode: code, httpStatus: status };
    expect([by, rpc.status, await rpc.json()]).toMatchObject([by, status, { error: { data } }]);
  }
});
