import { z } from "zod";
import { useTexts } from "./language.ts";
import { trpc } from "./trpc.ts";

/** The fields of a form in which somebody shows again who they are: what the account has, and nothing else. */
export function useOwnerProof() {
  const { proof, code } = useTexts("security");
  const methods = trpc.auth.signInMethods.useQuery();
  const needsPassword = methods.data?.hasPassword ?? true;
  const needsCode = methods.data?.secondFactor.isOn ?? false;
  return {
    methods: methods.data,
    needsPassword,
    needsCode,
    labels: { password: proof.password, code: code.label, codeHint: code.hint },
    /** For the schema of the form. */
    shape: {
      password: needsPassword ? z.string().min(1, proof.enterPassword).max(1_024) : z.string(),
      code: needsCode ? z.string().trim().min(1, code.enter).max(40) : z.string(),
    },
    /** What only the server can find wrong, in words of the person's language. */
    words: { password: proof.wrongPassword, code: code.wrong },
    read: (typed: { password: string; code: string }) => ({
      ...(needsPassword && { password: typed.password }),
      ...(needsCode && { code: typed.code }),
    }),
  };
}

export type OwnerProofForm = ReturnType<typeof useOwnerProof>;
