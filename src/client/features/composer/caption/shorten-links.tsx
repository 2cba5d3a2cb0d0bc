import { Link2 } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Button } from "#client/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "#client/ui/dialogs/dialog.tsx";
import { Form } from "#client/ui/fields/form.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { longAddressesIn } from "#shared/short-links/mark-links.ts";
import { campaignMax } from "#shared/short-links/short-links.ts";
import { line } from "#shared/text.ts";

interface ShortenLinksProps {
  text: string;
  /** The text with short links in place of its addresses. */
  onShortened: (text: string) => void;
}

/** Replaces the addresses in a text by short links, whose clicks are counted by network. */
export function ShortenLinks({ text, onShortened }: ShortenLinksProps) {
  const { shorten: messages } = useMessages("media");
  const mayWrite = useMay()("content.write");
  const [isOpen, setIsOpen] = useState(false);
  const addresses = longAddressesIn(text);
  if (!mayWrite || (addresses.length === 0 && !isOpen)) return null;
  return (
    <>
      <button
        type="button"
        className="touch-area inline-flex items-center gap-1.5 rounded-sm text-xs font-medium text-accent-ink hover:underline"
        onClick={() => setIsOpen(true)}
      >
        <Link2 size={14} strokeWidth={2} aria-hidden="true" />
        <span className="self-baseline">{messages.open}</span>
      </button>
      {isOpen && (
        <ShortenDialog
          addresses={addresses}
          onShortened={(shortOf) => {
            onShortened(withShortLinks(text, shortOf));
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Longest first: an address may be the beginning of another one. */
function withShortLinks(text: string, shortOf: ReadonlyMap<string, string>): string {
  const longestFirst = [...shortOf].toSorted(([a], [b]) => b.length - a.length);
  return longestFirst.reduce((whole, [address, short]) => whole.replaceAll(address, short), text);
}

interface ShortenDialogProps {
  addresses: readonly string[];
  onShortened: (shortOf: ReadonlyMap<string, string>) => void;
  onClose: () => void;
}

const campaignKey = "short_link_campaign";

function ShortenDialog({ addresses, onShortened, onClose }: ShortenDialogProps) {
  const { shorten: messages } = useMessages("media");
  const { client } = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);
  const shorten = async (campaign: string) => {
    setIsBusy(true);
    form.setFailure(undefined);
    try {
      const shortOf = new Map<string, string>();
      // A repetition gets the same links.
      for (const url of addresses) {
        const { link } = await client.shortLinks.create.mutate({ url, campaign: campaign || null });
        shortOf.set(url, link.shortUrl);
      }
      localStorage.setItem(campaignKey, campaign);
      onShortened(shortOf);
    } catch (error) {
      form.setFailure(errorText(error, messages.failed));
    } finally {
      setIsBusy(false);
    }
  };
  const form = useZodForm({
    schema: z.object({ campaign: line(campaignMax).trim() }),
    initial: { campaign: localStorage.getItem(campaignKey) ?? "" },
    onSubmit: ({ campaign }) => void shorten(campaign),
  });
  return (
    <Dialog open onOpenChange={onClose} title={messages.title} description={messages.text}>
      <Form {...form.props} className="grid gap-5">
        <ul className="grid gap-1 text-sm text-ink-2">
          {addresses.map((address) => (
            <li key={address} className="wrap-anywhere">
              {address}
            </li>
          ))}
        </ul>
        <TextField {...form.field("campaign")} label={messages.campaign} optional hint={messages.campaignHint} />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel={messages.busy}>
            {messages.submit({ count: addresses.length })}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
