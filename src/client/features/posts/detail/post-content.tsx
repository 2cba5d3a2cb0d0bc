import type { ReactNode } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { Card, CardBody, CardHeader } from "#client/ui/layout/card.tsx";
import { platformNames, platforms } from "#shared/platforms/platform.ts";
import type { Post } from "#shared/posts/posts.ts";

/** The texts of a post: common, of single networks, of its thread, and its first comment. */
export function PostContent({ post }: { post: Post }) {
  const { detail: messages } = useMessages("posts");
  const own = platforms.flatMap((platform) => {
    const text = post.platformContent[platform];
    return text === undefined ? [] : [{ platform, text }];
  });
  // A stored thread may start with the content, which is then shown once.
  const repeatsThread = post.thread[0]?.trim() === post.content.trim();
  return (
    <Card aria-labelledby="content">
      <CardHeader title={messages.content} id="content" />
      <CardBody className="grid gap-4">
        {repeatsThread ? null : post.content.trim() === "" ? (
          <p className="text-sm text-ink-3">{messages.noText}</p>
        ) : (
          <Text>{post.content}</Text>
        )}
        {post.hashtags.length > 0 && (
          <p className="flex flex-wrap gap-x-2 gap-y-1 text-accent-ink">
            {post.hashtags.map((tag) => (
              <span key={tag} dir="auto">
                #{tag}
              </span>
            ))}
          </p>
        )}
        {own.map(({ platform, text }) => (
          <Part key={platform} title={messages.textFor({ network: platformNames[platform] })}>
            <Text>{text}</Text>
          </Part>
        ))}
        {post.thread.length > 0 && (
          <Part title={messages.thread}>
            <ol className="grid gap-3 border-l-2 border-thread pl-3">
              {post.thread.map((text, index) => (
                <li key={index}>
                  <Text>{text}</Text>
                </li>
              ))}
            </ol>
          </Part>
        )}
        {post.firstComment !== null && (
          <Part title={messages.firstComment}>
            <Text>{post.firstComment}</Text>
          </Part>
        )}
      </CardBody>
    </Card>
  );
}

const Text = ({ children }: { children: string }) => (
  <p dir="auto" className="text-start wrap-anywhere whitespace-pre-wrap">
    {children}
  </p>
);

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5 not-first:border-t not-first:border-line not-first:pt-3">
      <h3 className="font-sans text-sm font-medium tracking-normal text-ink-3">{title}</h3>
      {children}
    </div>
  );
}
