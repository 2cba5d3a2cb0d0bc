import { type IdentityProviderOff, identityProviderNames, identityProviders } from "#shared/auth/sign-in.ts";
import { useLocale, useTexts } from "#client/lib/language.ts";

/** Why buttons of providers are disabled, and the variables that would turn them on. Nothing where all are on. */
export function ProvidersOff({ off }: { off: readonly IdentityProviderOff[] }) {
  const { social: texts } = useTexts("auth");
  const list = new Intl.ListFormat(useLocale(), { type: "conjunction" });
  const isAnySetUp = off.filter(({ reason }) => reason === "not_configured").length < identityProviders.length;
  return (
    <ul className="mt-2 grid gap-1 text-xs text-ink-3 empty:hidden">
      {!isAnySetUp && <li>{texts.off}</li>}
      {off.map(({ provider, reason, variables }) => {
        const name = identityProviderNames[provider];
        if (reason === "needs_https") return <li key={provider}>{texts.needsHttps(name, list.format(variables))}</li>;
        return isAnySetUp && <li key={provider}>{texts.notSetUp(name, list.format(variables))}</li>;
      })}
    </ul>
  );
}
