import { CircleAlert } from "lucide-react";
import { type RefObject, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { ahead } from "#client/lib/ahead.ts";
import { useShellTexts, useTexts } from "#client/lib/language.ts";
import { Button } from "#client/ui/button.tsx";
import { Callout } from "#client/ui/callout.tsx";
import { controlClass } from "#client/ui/control-class.ts";
import { Form } from "#client/ui/form.tsx";
import { newsletterAnchor } from "./newsletter-anchor.ts";
import type { Refusal } from "./subscribe.ts";

/** What talks to the server comes when somebody writes an address: most who read the landing page do not. */
const loadSubscribe = () => import("./subscribe.ts");

/** The weekly newsletter at the foot of the landing page. Nothing is stored for good before the mailed link is used. */
export function NewsletterBox() {
  const { newsletter: texts } = useTexts("landing");
  const { kit } = useShellTexts();
  const [email, setEmail] = useState("");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  // The page can be read and written in before it listens.
  useEffect(() => setEmail(input.current?.value ?? ""), []);

  const refuse = (why: Refusal) => {
    setRefusal(why);
    if (why.about === "address") input.current?.focus();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (address === "") {
      refuse({ about: "address", message: texts.enterEmail });
      return;
    }
    setRefusal(null);
    setIsSending(true);
    try {
      const { subscribe } = await loadSubscribe();
      const refused = await subscribe(address);
      if (refused === null) setSentTo(address);
      else refuse(refused);
    } catch {
      // The part that asks did not arrive: the network is gone.
      refuse({ about: "everything", message: kit.unreachable });
    } finally {
      setIsSending(false);
    }
  };
  return (
    <section aria-labelledby={newsletterAnchor} className="max-w-[400px]">
      <h3 id={newsletterAnchor} className="mb-2 text-[15px]">
        {texts.title}
      </h3>
      {sentTo === undefined ? (
        <Form
          onSubmit={(event) => void submit(event)}
          announcement={refusal?.about === "address" ? kit.attention(1) : ""}
          className="grid gap-3"
        >
          <div className="grid grid-cols-[1fr_auto] items-start gap-2">
            <EmailInput
              inputRef={input}
              label={texts.email}
              placeholder={texts.placeholder}
              value={email}
              error={refusal?.about === "address" ? refusal.message : undefined}
              onChange={(value) => {
                setEmail(value);
                setRefusal(null);
                ahead(loadSubscribe());
              }}
            />
            <Button type="submit" busy={isSending} busyLabel={texts.sending}>
              {texts.subscribe}
            </Button>
          </div>
          {refusal?.about === "everything" && <Callout tone="danger" announce="alert" title={refusal.message} />}
        </Form>
      ) : (
        <Callout tone="success" announce="status" title={texts.almost}>
          {texts.confirm(<span className="break-all text-ink-1">{sentTo}</span>)}
        </Callout>
      )}
    </section>
  );
}

interface EmailInputProps {
  inputRef: RefObject<HTMLInputElement | null>;
  label: string;
  placeholder: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** One field without a form library: that would be a tenth of all that the landing page brings. */
function EmailInput({ inputRef, label, placeholder, value, error, onChange }: EmailInputProps) {
  const errorId = useId();
  return (
    <div className="grid gap-1.5">
      <input
        ref={inputRef}
        name="email"
        type="email"
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        placeholder={placeholder}
        autoComplete="email"
        inputMode="email"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} h-(--control-md) px-3`}
      />
      {error !== undefined && (
        <p id={errorId} className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert size={14} strokeWidth={2} className="mt-[3px] shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
