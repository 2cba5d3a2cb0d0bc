import { markup } from "#server/lib/html.ts";
import { icons } from "../pages/icons.ts";

interface SignInView {
  provider: string;
  /** Parameters of the request, carried through the form. */
  hidden: Readonly<Record<string, string>>;
}

/** What a provider asks, plus who it shall be: the sandbox takes any name. */
export function identityPage({ provider, hidden }: SignInView) {
  return markup`<main class="page consent">
    <form class="card pad stack" method="post">
      <p class="label-sandbox">${icons.flask} Sandbox</p>
      <h1>Sign in with ${provider}</h1>
      <p class="muted">This page stands in for ${provider}'s own. <strong>Postloom</strong> is told who you say you are.</p>
      ${Object.entries(hidden).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}" />`)}
      <div class="field">
        <label for="email">Email</label>
        <input class="input" id="email" name="email" type="email" maxlength="254" value="mira@example.com" autocomplete="off" />
      </div>
      <div class="field">
        <label for="first">First name</label>
        <input class="input" id="first" name="first_name" maxlength="60" value="Mira" autocomplete="off" />
      </div>
      <div class="field">
        <label for="last">Last name</label>
        <input class="input" id="last" name="last_name" maxlength="60" value="Okafor" autocomplete="off" />
      </div>
      <label class="choice"><input type="checkbox" name="verified" value="1" checked />
        <span>${provider} has verified this address</span></label>
      <div class="actions">
        <button class="button primary" name="decision" value="allow">Continue</button>
        <button class="button" name="decision" value="cancel">Cancel</button>
      </div>
    </form>
  </main>`;
}

/** Sends the browser back by a form, as Apple does. One press, for the policy of these pages allows no script. */
export function postBackPage(target: string, fields: Readonly<Record<string, string>>) {
  return markup`<main class="page consent">
    <form class="card pad stack" method="post" action="${target}">
      <p class="label-sandbox">${icons.flask} Sandbox</p>
      <h1>Back to Postloom</h1>
      <p class="muted">Apple's own page posts this form by itself.</p>
      ${Object.entries(fields).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}" />`)}
      <div class="actions"><button class="button primary">Go on</button></div>
    </form>
  </main>`;
}
