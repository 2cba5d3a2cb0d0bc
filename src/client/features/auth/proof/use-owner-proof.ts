import { z } from "zod";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";

/** The form fields that confirm the user's identity: password and code, as far as the account has them. */
export function useOwnerProof() {
  const { proof, code } = useMessages("security");
  const methods = trpc.auth.signInMethods.useQuery();
  const needsPassword = methods.data?.hasPassword ?? true;
  const needsCode = methods.data?.secondFactor.isOn ?? false;
  return {
    methods: methods.data,
    needsPassword,
    needsCode,
    labels: { password: proof.password, code: code.label, codeHint: code.hint },
    /** Shape for the form's zod schema. */
    shape: {
      password: needsPassword ? z.string().min(1, proof.enterPassword).max(1_024) : z.string(),
      code: needsCode ? z.string().trim().min(1, code.enter).max(40) : z.string(),
    },
    /** Messages of the problems that only the server can find, for `showServerIssues`. */
    messages: { password: proof.wrongPassword, code: code.wrong },
    read: (typed: { password: string; code: string }) => ({
      ...(needsPassword && { password: typed.password }),
      ...(needsCode && { code: typed.code }),
    }),
  };
}

export type OwnerProofForm = ReturnType<typeof useOwnerProof>;
