import type { ReactNode } from "react";
import { useUser } from "#client/lib/auth.tsx";
import { useTexts } from "#client/lib/language.ts";

export function ProfileValues() {
  const { firstName, lastName, email, bio, website, location } = useUser();
  const { fields, notSet, noBio } = useTexts("profile");
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Value label={fields.firstName}>{firstName}</Value>
      <Value label={fields.lastName}>{lastName ?? <Empty>{notSet}</Empty>}</Value>
      <Value label={fields.email} wide>
        {email} <span className="text-sm text-ink-3">{fields.emailFixed}</span>
      </Value>
      <Value label={fields.bio} wide>
        {bio === null ? <Empty>{noBio}</Empty> : <span className="whitespace-pre-line">{bio}</span>}
      </Value>
      <Value label={fields.website}>
        {website === null ? (
          <Empty>{notSet}</Empty>
        ) : (
          <a href={website} target="_blank" rel="noopener noreferrer nofollow" className="link touch-area">
            {website.replace(/^https?:\/\/|\/$/g, "")}
          </a>
        )}
      </Value>
      <Value label={fields.location}>{location ?? <Empty>{notSet}</Empty>}</Value>
    </dl>
  );
}

function Value({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "min-w-0 sm:col-span-2" : "min-w-0"}>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

const Empty = ({ children }: { children: ReactNode }) => <span className="text-ink-3">{children}</span>;
