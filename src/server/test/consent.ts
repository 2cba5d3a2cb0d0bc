/** What a person does on the sandbox's consent page. Returns where their browser is sent then. */
export async function pressConsent(
  authorizationUrl: string | URL,
  choice: { decision?: "allow" | "cancel"; name?: string; instagram?: boolean } = {},
): Promise<URL> {
  const form = new URLSearchParams(new URL(authorizationUrl).search);
  form.set("decision", choice.decision ?? "allow");
  form.set("name", choice.name ?? "Kiln and Clay");
  if (choice.instagram !== false) form.set("instagram", "1");
  const response = await fetch(authorizationUrl, { method: "POST", body: form, redirect: "manual" });
  const location = response.headers.get("location");
  if (location === null) throw new Error(`The consent page answered ${response.status} without sending back`);
  return new URL(location);
}
