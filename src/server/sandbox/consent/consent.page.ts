import { markup } from "#server/lib/html.ts";
import { isolate } from "#shared/isolate.ts";
import { platformNames } from "#shared/platforms/names.ts";
import { icons } from "../pages/icons.ts";
import type { Network, Person } from "../people.ts";

interface ConsentView {
  network: Network;
  scopes: readonly string[];
  /** Parameters of the request, carried through the form. */
  hidden: Readonly<Record<string, string>>;
  known: readonly Person[];
  /** The app asks for the known person. */
  isOnly: boolean;
  suggestedName: string;
}

const consentOf = (platform: Exclude<Network, "meta">) => ({
  title: `Authorize Postloom on ${platformNames[platform]}`,
  icon: icons[platform],
  makes: `${platform === "x" ? "An" : "A"} ${platformNames[platform]} account of this name is made for you.`,
  existing: "account",
});

const texts = {
  meta: {
    title: "Continue with Facebook",
    icon: icons.facebook,
    makes: "A Page of this name is made for you.",
    existing: "Page",
  },
  x: consentOf("x"),
  bluesky: consentOf("bluesky"),
  mastodon: consentOf("mastodon"),
  threads: consentOf("threads"),
  linkedin: consentOf("linkedin"),
} as const satisfies Record<Network, unknown>;

const choice = (value: string, label: string, isChosen: boolean) =>
  markup`<label class="choice"><input type="radio" name="person" value="${value}" ${isChosen && markup`checked`} /> <span>${label}</span></label>`;

/** The platform's consent page, plus a field for the name of the account, which the sandbox creates. */
export function consentPage(view: ConsentView) {
  const text = texts[view.network];
  return markup`<main class="page consent">
    <form class="card pad stack" method="post">
      <p class="label-sandbox">${icons.flask} Sandbox</p>
      <h1 class="with-icon pf-${view.network}">${text.icon}<span>${text.title}</span></h1>
      <p class="muted">This page stands in for the network's own. <strong>Postloom</strong> asks for:</p>
      <ul class="scopes">
        ${view.scopes.map((scope) => markup`<li>${icons.check}<code>${scope}</code></li>`)}
      </ul>
      ${Object.entries(view.hidden).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}" />`)}
      ${
        view.known.length > 0 &&
        markup`<fieldset class="stack-tight">
          <legend>Connect as</legend>
          ${view.known.map((person) => choice(person.name, `${isolate(person.name)}, the same ${text.existing} as before`, view.isOnly))}
          ${!view.isOnly && choice("", "Someone new", true)}
        </fieldset>`
      }
      ${
        !view.isOnly &&
        markup`<div class="field for-new">
          <label for="name">Name</label>
          <input class="input" id="name" name="name" dir="auto" maxlength="60" value="${view.suggestedName}" autocomplete="off" />
          <p class="hint">${text.makes}</p>
        </div>`
      }
      ${
        view.network === "meta" &&
        markup`<label class="choice for-new"><input type="checkbox" name="instagram" value="1" checked />
          <span>With a linked Instagram account</span></label>`
      }
      ${
        view.network === "linkedin" &&
        view.scopes.includes("w_organization_social") &&
        markup`<label class="choice for-new"><input type="checkbox" name="page" value="1" />
          <span>With a Page that this person administers</span></label>`
      }
      <div class="actions">
        <button class="button primary" name="decision" value="allow">Allow</button>
        <button class="button" name="decision" value="cancel">Cancel</button>
      </div>
    </form>
  </main>`;
}
