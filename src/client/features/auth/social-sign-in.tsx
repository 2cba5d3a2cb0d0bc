import { useId } from "react";
import { useTexts } from "#client/lib/language.ts";
import { AppleIcon, FacebookIcon, GoogleIcon } from "#client/ui/brand-icons.tsx";
import { Button } from "#client/ui/button.tsx";

const providers = [
  { name: "Google", icon: <GoogleIcon /> },
  { name: "Apple", icon: <AppleIcon /> },
  { name: "Facebook", icon: <FacebookIcon /> },
] as const;

/** No identity provider can be configured yet, so the buttons say why they do nothing. */
export function SocialSignIn() {
  const { social: texts } = useTexts("auth");
  const reasonId = useId();
  return (
    <section aria-label={texts.label} className="mt-7">
      <p className="flex items-center gap-3 text-sm text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {texts.or}
      </p>
      <div className="mt-4 grid grid-cols-3 gap-2">
        {providers.map(({ name, icon }) => (
          <Button key={name} disabled aria-describedby={reasonId} className="px-1">
            <span className="grayscale">{icon}</span>
            {name}
          </Button>
        ))}
      </div>
      <p id={reasonId} className="mt-2 text-xs text-ink-3">
        {texts.off}
      </p>
    </section>
  );
}
