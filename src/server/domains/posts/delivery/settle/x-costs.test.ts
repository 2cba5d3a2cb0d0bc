import { expect, test } from "vitest";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";

const h = await harness({ listens: true, works: true });

test("each post on X counts with its thread and comment, also after it is deleted", async () => {
  const user = await h.newUser();
  await connectInSandbox(h, user, "x");
  await connectInSandbox(h, user, "facebook");
  const spent = () => h.as(user).delivery.xCosts();
  expect(await spent()).toMatchObject({ posts: 0, spentUsd: 0, budgetUsd: null, isOverBudget: false });
  const { post } = await h.as(user).posts.create({
    content: `One ${user.id}`,
    thread: [`One ${user.id}`, `Two https://example.com/${user.id}`],
    firstComment: `Said ${user.id}`,
    platforms: ["x", "facebook"],
  });
  await untilPost(h, user, post.id, ({ targets }) =>
    targets.every(({ parts, status }) =>
      [status, ...parts.map((part) => part.status)].every((one) => one === "published"),
    ),
  );
  const counted = { posts: 3, postsWithLink: 1, spentUsd: 0.23 };
  expect(await spent()).toMatchObject(counted);

  await h.as(user).users.updateSettings({ publishing: { xMonthlyBudgetUsd: 0.2 } });
  await h.as(user).delivery.withdraw({ id: post.id });
  expect(await spent()).toMatchObject({ ...counted, budgetUsd: 0.2, isOverBudget: true });
});
