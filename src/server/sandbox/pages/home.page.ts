import type { FastifyReply } from "fastify";
import { markup } from "#server/lib/html.ts";
import { isolate } from "#shared/isolate.ts";
import { platformNames, platforms } from "#shared/platforms/names.ts";
import { callNames, calls } from "../calls.ts";
import type { SandboxContext } from "../context.ts";
import { type Fault, type FaultKind, faultKinds, listFaults } from "../faults.ts";
import { type Account, listAccounts } from "../people.ts";
import { networkIcons } from "./icons.ts";
import { sendPage } from "./layout.ts";

const accountsShown = 50;

const faultLabels: Record<FaultKind, string> = {
  answer_lost: "Accept, then drop the connection",
  arrives_late: "Drop the connection, then accept the call after the delay",
  error_after_write: "Accept, then answer 500",
  rate_limited: "Refuse: the account made too many calls",
  app_limited: "Refuse: the whole app made too many calls",
  user_limited: "Refuse: the person behind the account made too many calls",
  call_limited: "Refuse: too many calls of this kind",
  limit_near: "Answer, and say that a limit is near",
  slow: "Answer late",
  token_expired: "Say the token has expired",
  not_found: "Say it does not exist",
  slow_body: "Answer at once, finish late",
  processing_failed: "Accept the file, then fail to process it",
  processing_stuck: "Accept the file, then process it forever",
  upload_stops: "Take half of the file, then drop the connection",
};

const accountRow = (account: Account) =>
  markup`<li class="row">
    <img class="avatar" src="/sandbox/avatars/${account.id}" alt="" width="36" height="36" />
    <div class="who">
      <strong dir="auto">${account.name}</strong>
      <span class="meta">${account.username !== null && `@${account.username} · `}<span class="num">${account.id}</span></span>
    </div>
    <span class="network pf-${account.platform}">${networkIcons[account.platform]}</span>
  </li>`;

const faultState = (fault: Fault, accounts: readonly Account[]) =>
  [
    ...(fault.accountId === null
      ? []
      : [`only ${isolate(accounts.find(({ id }) => id === fault.accountId)?.name ?? fault.accountId)}`]),
    fault.isLasting ? "until removed" : `${fault.remaining} left`,
    ...(fault.skip > 0 ? [`after ${fault.skip} more`] : []),
    ...(fault.delayMs > 0 ? [`${fault.delayMs} ms late`] : []),
    ...(limitFaults.has(fault.kind) ? [`resets in ${fault.resetSeconds} s`] : []),
  ].join(", ");

const limitFaults = new Set<FaultKind>(["rate_limited", "app_limited", "user_limited", "call_limited", "limit_near"]);

const faultRow = (fault: Fault, accounts: readonly Account[]) =>
  markup`<li class="row">
    <div class="who">
      <strong>${faultLabels[fault.kind]}</strong>
      <span class="meta"><code>${fault.call}</code> · ${faultState(fault, accounts)}</span>
    </div>
    <form method="post" action="/sandbox/faults/${fault.id}/remove"><button class="button small">Remove</button></form>
  </li>`;

const option = (value: string, label: string) => markup`<option value="${value}">${label}</option>`;
const callGroups = [
  ["Facebook and Instagram", "meta"],
  ...platforms.map((platform) => [platformNames[platform], platform] as const),
] as const;

/** Every call with its label, grouped by network. */
const callOptions = () =>
  callGroups.map(
    ([label, network]) => markup`<optgroup label="${label}">
      ${option(`${network}.*`, `Every call to ${label}`)}
      ${callNames.filter((call) => call.startsWith(`${network}.`)).map((call) => option(call, `${calls[call][0]} (${call})`))}
    </optgroup>`,
  );

const numberField = (name: string, label: string, value: number, max: number) =>
  markup`<div class="field">
    <label for="${name}">${label}</label><input class="input num" type="number" id="${name}" name="${name}" value="${value}" min="0" max="${max}" />
  </div>`;

const faultForm = (
  accounts: readonly Account[],
) => markup`<form class="fault-form" method="post" action="/sandbox/faults">
  <div class="field">
    <label for="kind">What goes wrong</label><select class="input" id="kind" name="kind">
      ${faultKinds.map((kind) => option(kind, faultLabels[kind]))}
    </select>
  </div>
  <div class="field">
    <label for="call">On which call</label><select class="input" id="call" name="call">
      ${option("*", "Every call")}${callOptions()}
    </select>
  </div>
  <div class="field">
    <label for="accountId">For whom</label><select class="input" id="accountId" name="accountId">
      ${option("", "Every account")}
      ${accounts.map(({ id, name, platform }) => option(id, `${isolate(name)} on ${platformNames[platform]}`))}
    </select>
  </div>
  <div class="field">
    <label for="always">How often</label><select class="input" id="always" name="always">
      ${option("false", "As often as set below")}${option("true", "Every time, until removed")}
    </select>
  </div>
  <div class="fields">
    ${numberField("times", "Times", 1, 10_000)}${numberField("skip", "After", 0, 10_000)}${numberField("delayMs", "Late by, ms", 0, 120_000)}${numberField("resetSeconds", "Limit resets in, s", 60, 86_400)}
  </div>
  <button class="button">Set fault</button>
</form>`;

/** `/sandbox`: an introduction, the accounts, and the faults. */
export async function showHome(context: SandboxContext, reply: FastifyReply) {
  const [accounts, faults] = await Promise.all([listAccounts(context, accountsShown), listFaults(context)]);
  const body = markup`<main class="page">
    <div class="page-head">
      <h1>Sandbox</h1>
      <a class="button primary" href="/sandbox/feed">Open the feed</a>
    </div>
    <p class="lead">
      This server plays the networks. Postloom talks to it exactly as it would to them: consent, tokens,
      uploads, refusals. What is accepted is kept here and shown in the feed.
    </p>
    <div class="columns">
      <section class="card">
        <h2 class="card-title">Accounts</h2>
        ${
          accounts.length === 0
            ? markup`<p class="muted pad-row">
                None yet. Connect one in <a href="/ai/settings?tab=accounts">Connected accounts</a>.
              </p>`
            : markup`<ul class="rows">
                ${accounts.map(accountRow)}
              </ul>`
        }
      </section>
      <section class="card">
        <h2 class="card-title">Faults</h2>
        <p class="muted pad-row">
          What the networks do on bad days. Set one, then publish something and watch how Postloom finds out what became of
          it: lose the answer to “Make the post public”, say, or let the token expire in the middle of a thread.
        </p>
        ${
          faults.length === 0
            ? markup`<p class="muted pad-row">None set: every call is answered as it should be.</p>`
            : markup`<ul class="rows">
                ${faults.map((fault) => faultRow(fault, accounts))}
              </ul>`
        }
        ${faultForm(accounts)}
      </section>
    </div>
  </main>`;
  return sendPage(reply, { title: "Overview", current: "home", body });
}
