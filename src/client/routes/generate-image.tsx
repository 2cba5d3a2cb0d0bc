import { ImageGenerator } from "#client/features/generation/image-generator.tsx";
import { useTitle } from "#client/lib/use-title.ts";
import { PageHeader } from "#client/ui/page-header.tsx";

export function Component() {
  useTitle("Generate Images");
  return (
    <>
      <PageHeader title="Generate Images">Describe it once. Keep what works.</PageHeader>
      <ImageGenerator />
    </>
  );
}
