import { useMessages } from "#client/lib/language/language.ts";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { clientNameMax } from "#shared/posts/client-review.ts";
import { changeName, typeName, useClientName } from "./client-name.ts";
import type { Signing } from "./use-signing.ts";

/** With which name the client answers: typed once, the same at every post. */
export function Signature({ signing: { isMissing, inputRef } }: { signing: Signing }) {
  const messages = useMessages("clientReview");
  const { name, isKept } = useClientName();
  if (isKept)
    return (
      <p className="text-sm text-ink-2">
        {messages.signsAs({
          name: (
            <strong dir="auto" className="font-medium text-ink-1">
              {name}
            </strong>
          ),
        })}{" "}
        <button type="button" className="link touch-area" onClick={changeName}>
          {messages.changeName}
        </button>
      </p>
    );
  return (
    <TextField
      label={messages.name}
      hint={messages.nameHint}
      autoComplete="name"
      maxLength={clientNameMax}
      value={name}
      onValueChange={typeName}
      error={isMissing && name.trim() === "" ? messages.enterName : undefined}
      inputRef={inputRef}
    />
  );
}
