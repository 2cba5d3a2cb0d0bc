import { CircleAlert } from "lucide-react";
import { type RefObject, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { useShellMessages, useMessages } from "#client/lib/language/language.ts";
import { prefetch } from "#client/lib/page/prefetch.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Callout } from "#client/ui/feedback/callout.tsx";
import { controlClass } from "#client/ui/fields/control-class.ts";
import { Form } from "#client/ui/fields/form.tsx";
import { newsletterAnchor } from "./newsletter-anchor.ts";
import type { Refusal } from "./subscribe.ts";

/** The tRPC client loads when an address is typed: most visitors of the landing page do not need it. */
const loadSubscribe = () => import("./subscribe.ts");

/** Subscription to the weekly newsletter, confirmed by a mailed link. */
export function NewsletterBox() {
  const { newsletter: messages } = useMessages("landing");
  const { kit } = useShellMessages();
  const [email, setEmail] = useState("");
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  // Takes over text that was typed into the prerendered page before hydration.
  useEffect(() => setEmail(input.current?.value ?? ""), []);

  const refuse = (why: Refusal) => {
    setRefusal(why);
    if (why.about === "address") input.current?.focus();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (address === "") {
      refuse({ about: "address", message: messages.enterEmail });
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
      // The chunk could not be loaded: there is no connection.
      refuse({ about: "everything", message: kit.unreachable });
    } finally {
      setIsSending(false);
    }
  };
  return (
    <section aria-labelledby={newsletterAnchor} className="max-w-[400px]">
      <h3 id={newsletterAnchor} className="mb-2 text-[15px]">
        {messages.title}
      </h3>
      {sentTo === undefined ? (
        <Form
          onSubmit={(event) => void submit(event)}
          announcement={refusal?.about === "address" ? kit.attention({ count: 1 }) : ""}
          className="grid gap-3"
        >
          <div className="grid grid-cols-[1fr_auto] items-start gap-2">
            <EmailInput
              inputRef={input}
              label={messages.email}
              placeholder={messages.placeholder}
              value={email}
              error={refusal?.about === "address" ? refusal.message : undefined}
              onChange={(value) => {
                setEmail(value);
                setRefusal(null);
                prefetch(loadSubscribe());
              }}
            />
            <Button type="submit" busy={isSending} busyLabel={messages.sending}>
              {messages.subscribe}
            </Button>
          </div>
          {refusal?.about === "everything" && <Callout tone="danger" announce="alert" title={refusal.message} />}
        </Form>
      ) : (
        <Callout tone="success" announce="status" title={messages.almost}>
          {messages.confirm({ address: <span className="break-all text-ink-1">{sentTo}</span> })}
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

/** A field without the form library, which would be a tenth of the landing page's JavaScript. */
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
