import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { CreateCreationInput } from "#shared/creations/draft-creation.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { RenderedTemplate, Template } from "#shared/templates/templates.ts";
import { errorText } from "#client/lib/api-error.ts";
import { useTexts } from "#client/lib/language.ts";
import { creationPath, paths } from "#client/lib/paths.ts";
import { showToast } from "#client/lib/toast.ts";
import { trpc } from "#client/lib/trpc.ts";

export type Destination = "meta" | "x";

const isMeta = (platform: Platform) => platform !== "x";

/** Where the draft of a caption is meant to go: what its template says of the composer that was chosen. */
function platformsOf({ platforms }: RenderedTemplate, destination: Destination): Platform[] {
  if (destination === "x") return ["x"];
  const meta = platforms.filter(isMeta);
  return meta.length > 0 ? meta : ["facebook"];
}

/** Fills a template and opens what it became as a draft: in the composer, or in the generator of its kind. */
export function useOpenTemplate(template: Template) {
  const { fill } = useTexts("templates");
  const navigate = useNavigate();
  const { client, posts, creations } = trpc.useUtils();
  const [isOpening, setIsOpening] = useState(false);

  async function openCaption(filled: RenderedTemplate, destination: Destination): Promise<string> {
    const { post } = await client.posts.create.mutate({
      content: filled.text,
      hashtags: filled.hashtags,
      platforms: platformsOf(filled, destination),
      draft: true,
    });
    await posts.invalidate();
    return `${destination === "x" ? paths.postX : paths.postMeta}?draft=${post.id}`;
  }

  async function openPrompt({ text, style, size, duration }: RenderedTemplate): Promise<string> {
    const type = duration === null ? "image" : "video";
    const options = {
      type,
      ...(style !== null && { style }),
      ...(size !== null && { size }),
      ...(duration !== null && { duration }),
    };
    const { creation } = await client.creations.create.mutate(
      CreateCreationInput.parse({ type, prompt: text, options }),
    );
    await creations.invalidate();
    return creationPath({ id: creation.id, type });
  }

  async function open(values: Record<string, string>, destination: Destination): Promise<void> {
    setIsOpening(true);
    try {
      const filled = await client.templates.render.mutate({ id: template.id, values });
      void navigate(filled.kind === "caption" ? await openCaption(filled, destination) : await openPrompt(filled));
    } catch (error) {
      showToast({ tone: "danger", title: fill.failed, description: errorText(error) });
      setIsOpening(false);
    }
  }

  return {
    open: (values: Record<string, string>, destination: Destination) => void open(values, destination),
    isOpening,
  };
}
