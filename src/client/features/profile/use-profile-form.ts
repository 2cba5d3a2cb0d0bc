import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useState } from "react";
import { z } from "zod";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useZodForm } from "#client/lib/forms/use-zod-form.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { UpdateProfileInput, type User } from "#shared/users/users.ts";

const valuesOf = ({ firstName, lastName, bio, website, location }: User) => ({
  firstName,
  lastName: lastName ?? "",
  bio: bio ?? "",
  website: website ?? "",
  location: location ?? "",
});

export type ProfileValues = ReturnType<typeof valuesOf>;

/** Rejects spaces, because Chromium accepts "not a site" as a host name. */
const isWebsite = (value: string) => !/\s/.test(value) && UpdateProfileInput.shape.website.safeParse(value).success;

/** Users type "example.com" without a scheme. */
const withScheme = (value: string) => (value === "" || /^[a-z]+:/i.test(value) ? value : `https://${value}`);

export function useProfileForm(user: User, onSaved: () => void) {
  const messages = useMessages("profile");
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const [initial] = useState(() => valuesOf(user));
  const save = trpc.auth.updateMe.useMutation({ meta: { errorShownInPage: true } });
  const { shape } = UpdateProfileInput;
  const schema = z.object({
    firstName: z.string().trim().min(1, messages.errors.firstName).pipe(shape.firstName.unwrap()),
    lastName: shape.lastName,
    bio: shape.bio,
    website: z.string().trim().transform(withScheme).refine(isWebsite, messages.errors.website),
    location: shape.location,
  });
  const form = useZodForm({
    schema,
    initial,
    onEdit: () => setFailure(undefined),
    onSubmit: (profile) => {
      save.mutate(profile, {
        onSuccess: (answer) => {
          queryClient.setQueryData(getQueryKey(trpc.auth.me, undefined, "query"), answer);
          showToast({ tone: "success", title: messages.saved });
          onSaved();
        },
        onError: (error) => {
          if (!form.showServerIssues(error)) setFailure(errorText(error));
        },
      });
    },
  });
  const isDirty = Object.entries(initial).some(([name, value]) => form.values[name as keyof ProfileValues] !== value);
  return { form, failure, isDirty, isSaving: save.isPending };
}
