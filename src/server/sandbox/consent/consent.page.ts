import { markup } from "#server/lib/html.ts";
import { icons } from "../pages/icons.ts";
import type { Network, Person } from "../people.ts";

interface ConsentView {
  network: Network;
  scopes: readonly string[];
  /** Parameters of the request, carried through the form. */
  hidden: Readonly<Record<string, string>>;
  known: readonly Person[];
  suggestedName: string;
}

const words = {
  meta: {
    title: "Continue with Facebook",
    icon: icons.facebook,
    makes: "A Page of this name is made for you.",
    existing: "Page",
  },
  x: {
    title: "Authorize Postloom on X",
    icon: icons.x,
    makes: "An X account of this name is made for you.",
    existing: "account",
  },
} as const;

const choice = (value: string, label: string, isChosen: boolean) =>
  markup`<label class="choice"><input type="radio" name="person" value="${value}" ${isChosen && markup`checked`} /> <span>${label}</span></label>`;

/** What the platforms' own consent page asks, plus whose account it shall be: the sandbox makes one up under the name given. */
export function consentPage(view: ConsentView) {
  const text = words[view.network];
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
          ${view.known.map((person) => choice(person.name, `${person.name}, the same ${text.existing} as before`, false))}
          ${choice("", "Someone new", true)}
        </fieldset>`
      }
      <div class="field for-new">
        <label for="name">Name</label>
        <input class="input" id="name" name="name" maxlength="60" value="${view.suggestedName}" autocomplete="off" />
        <p class="hint">${text.makes}</p>
      </div>
      ${
        view.network === "meta" &&
        markup`<label class="choice for-new"><input type="checkbox" name="instagram" value="1" checked />
          <span>With a linked Instagram account</span></label>`
      }
      <div class="actions">
        <button class="button primary" name="decision" value="allow">Allow</button>
        <button class="button" name="decision" value="cancel">Cancel</button>
      </div>
    </form>
  </main>`;
}
