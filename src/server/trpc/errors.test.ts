import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { harness } from "#server/test/harness.ts";
import { restClient } from "#server/test/rest-client.ts";

/** Somebody else each time: the second wrong password for an address has to wait. */
const wrongPassword = () => ({ email: `${randomUUID()}@example.test`, password: "wide-brown-teapot" });

test("a refusal is in the language that the caller asks for, English without one, over REST and over tRPC", async () => {
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

test("each field at fault is told of in the caller's language", async () => {
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

test("what an answer says besides its data is in the caller's language, too", async () => {
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
