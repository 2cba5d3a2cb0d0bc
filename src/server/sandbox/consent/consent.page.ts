import { markup } from "#server/lib/html.ts";
import { isolate } from "#shared/isolate.ts";
import { icons } from "../pages/icons.ts";
import type { Person } from "../people.ts";
import type { ConsentNetwork } from "./consent-network.ts";

interface ConsentView {
  network: ConsentNetwork;
  scopes: readonly string[];
  /** Parameters of the request, carried through the form. */
  hidden: Readonly<Record<string, string>>;
  known: readonly Person[];
  /** The app asks for the known person. */
  isOnly: boolean;
  suggestedName: string;
}

const choice = (value: string, label: string, isChosen: boolean) =>
  markup`<label class="choice"><input type="radio" name="person" value="${value}" ${isChosen && markup`checked`} /> <span>${label}</span></label>`;

/** The platform's consent page, plus a field for the name of the account, which the sandbox creates. */
export function consentPage(view: ConsentView) {
  const { network } = view;
  const { more } = network;
  return markup`<main class="page consent">
    <form class="card pad stack" method="post">
      <p class="label-sandbox">${icons.flask} Sandbox</p>
      <h1 class="with-icon pf-${network.name}">${network.icon}<span>${network.title}</span></h1>
      <p class="muted">This page stands in for the network's own. <strong>Postloom</strong> asks for:</p>
      <ul class="scopes">
        ${view.scopes.map((scope) => markup`<li>${icons.check}<code>${scope}</code></li>`)}
      </ul>
      ${Object.entries(view.hidden).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}" />`)}
      ${
        view.known.length > 0 &&
        markup`<fieldset class="stack-tight">
          <legend>Connect as</legend>
          ${view.known.map((person) => choice(person.name, `${isolate(person.name)}, the same ${network.existing} as before`, view.isOnly))}
          ${!view.isOnly && choice("", "Someone new", true)}
        </fieldset>`
      }
      ${
        !view.isOnly &&
        markup`<div class="field for-new">
          <label for="name">Name</label>
          <input class="input" id="name" name="name" dir="auto" maxlength="60" value="${view.suggestedName}" autocomplete="off" />
          <p class="hint">${network.makes}</p>
        </div>`
      }
      ${
        more !== undefined &&
        (more.scope === undefined || view.scopes.includes(more.scope)) &&
        markup`<label class="choice for-new"><input type="checkbox" name="${more.name}" value="1" ${more.isChosen && markup`checked`} />
          <span>${more.label}</span></label>`
      }
      <div class="actions">
        <button class="button primary" name="decision" value="allow">Allow</button>
        <button class="button" name="decision" value="cancel">Cancel</button>
      </div>
    </form>
  </main>`;
}
