import { languageNames } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { Checkbox } from "#client/ui/fields/checkbox.tsx";
import { Select } from "#client/ui/fields/select.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { type NetworkRules } from "#shared/platforms/network-rules.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import { postVisibilities } from "#shared/platforms/text-settings.ts";
import { contentWarningMax } from "#shared/posts/post-limits.ts";
import { formatNetworks } from "../checks/format-networks.ts";
import { accountsOf } from "../draft/post-draft.ts";
import type { EditFields } from "../draft/use-draft-fields.ts";
import { networkLooks } from "../networks/network-looks.ts";
import type { Composer } from "../use-composer.ts";

/** Languages that many people post in, those of the interface included. */
const languageCodes =
  "ar bg ca cs cy da de el en eo es et eu fa fi fr ga gl he hi hr hu id is it ja ko lt lv nb nl pl pt ro ru sk sl sr sv ta th tr uk vi zh".split(
    " ",
  );
const accountsOwn = "account";

interface NetworkOptionsProps {
  composer: Pick<Composer, "draft" | "problemOf" | "leave">;
  edit: EditFields;
}

/** What only some of the chosen networks offer; each option appears with the first network that has it. A network with a group of its own has them there. */
export function NetworkOptions({ composer, edit }: NetworkOptionsProps) {
  const { options: messages } = useMessages("socialAccounts");
  const { xOptions: replies } = useMessages("composer");
  const { draft, problemOf, leave } = composer;
  const chosen = [...new Set([...draft.platforms, ...accountsOf(draft).map(({ platform }) => platform)])];
  const having = (has: (rules: NetworkRules) => boolean | undefined) =>
    chosen.filter((platform) => has(networkRules[platform]) === true);
  const warning = having(({ contentWarnings }) => contentWarnings);
  const speaking = having(({ languages }) => languages);
  const documents = having((rules) => rules.documents);
  const answering = having((rules) => rules.limitsReplies);
  const arePages = draft.creations.length > 1 && draft.creations.every(({ type }) => type !== "video");
  return (
    <>
      {warning.length > 0 && (
        <TextField
          label={messages.warning}
          optional
          hint={messages.warningHint({ networks: formatNetworks(warning) })}
          maxLength={contentWarningMax}
          value={draft.contentWarning}
          onValueChange={(contentWarning) => edit({ contentWarning })}
          onBlur={() => leave("contentWarning")}
          error={problemOf("contentWarning")}
        />
      )}
      <VisibilityField
        chosen={chosen}
        visibility={draft.visibility ?? "public"}
        error={problemOf("visibility")}
        edit={edit}
      />
      {speaking.length > 0 && (
        <Select
          label={messages.language}
          hint={messages.languageHint({ networks: formatNetworks(speaking) })}
          options={[
            { value: accountsOwn, label: messages.accountsLanguage },
            ...languageNames(languageCodes).map(({ code, name }) => ({ value: code, label: name })),
          ]}
          value={draft.language ?? accountsOwn}
          onValueChange={(language) => edit({ language: language === accountsOwn ? null : language })}
        />
      )}
      {answering.length > 0 && answering.every((platform) => networkLooks[platform].Options === undefined) && (
        <Checkbox
          label={replies.replies}
          hint={replies.repliesHint}
          checked={draft.allowsReplies}
          onCheckedChange={(allowsReplies) => edit({ allowsReplies })}
        />
      )}
      {documents.length > 0 && arePages && (
        <Checkbox
          label={messages.asDocument({ networks: formatNetworks(documents) })}
          hint={messages.asDocumentHint}
          checked={draft.asDocument}
          onCheckedChange={(asDocument) => edit({ asDocument })}
        />
      )}
    </>
  );
}

interface VisibilityFieldProps {
  chosen: readonly Platform[];
  visibility: (typeof postVisibilities)[number];
  error: string | undefined;
  edit: EditFields;
}

/** Names the networks that do not know the chosen visibility, because the post is public there. */
function VisibilityField({ chosen, visibility, error, edit }: VisibilityFieldProps) {
  const { options: messages } = useMessages("socialAccounts");
  const offered = (platform: Platform) => networkRules[platform].visibilities ?? [];
  const offering = chosen.filter((platform) => offered(platform).length > 0);
  if (offering.length === 0) return null;
  const open = visibility === "public" ? [] : chosen.filter((platform) => !offered(platform).includes(visibility));
  return (
    <Select
      label={messages.visibility({ networks: formatNetworks(offering) })}
      hint={
        open.length > 0 ? messages.publicOn({ networks: formatNetworks(open) }) : messages.visibilityHints[visibility]
      }
      options={postVisibilities
        .filter((value) => offering.some((platform) => offered(platform).includes(value)))
        .map((value) => ({ value, label: messages.visibilities[value] }))}
      value={visibility}
      onValueChange={(value) => edit({ visibility: value })}
      error={error}
    />
  );
}
