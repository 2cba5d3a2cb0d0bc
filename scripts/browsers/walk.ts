import type { Person } from "./person.ts";

/** A part of the walk. The parts run in order, and each begins where the one before ended. */
export interface Step {
  name: string;
  /** In every run; the others only without --short. */
  isShort: boolean;
  run: (person: Person) => Promise<void>;
}

const generationMs = 120_000;

/** What the walk uses besides the browser. */
export interface Props {
  picture: string;
  stopServer: () => Promise<void>;
}

async function signUp(person: Person): Promise<void> {
  await person.session.resize(1440, 900);
  await person.visit("/");
  await person.judgeLayout("landing");
  await person.click("link", "Start Creating Now");
  // Pushes the rest down.
  await person.sees("button", "Google");
  await person.click("button", "Sign Up");
  await person.type("First Name", "Mira");
  await person.type("Email", `${person.session.name.toLowerCase()}@example.test`);
  await person.click("button", "Continue");
  await person.type("Password", "a kiln of one's own");
  await person.type("Confirm Password", "a kiln of one's own");
  await person.click("button", "Create Account");
  await person.sees("heading", "Dashboard");
}

/** From here on the service worker answers navigations, as in every visit but the first. */
async function comeBack(person: Person): Promise<void> {
  await person.ask(() => navigator.serviceWorker.ready.then(() => true));
  await person.visit("/ai");
  await person.sees("heading", "Dashboard");
  await person.until("the page has no service worker", () =>
    person.ask(() => navigator.serviceWorker.controller !== null),
  );
  await person.judgeLayout("dashboard");
}

async function connect(person: Person): Promise<void> {
  for (const network of ["Facebook", "X"]) {
    await person.visit("/ai/settings?tab=accounts");
    await person.click("button", `Connect ${network}`);
    await person.leaveBy("button", "Allow");
    await person.until(`${network} does not say that it is connected`, () =>
      person.ask(() => /\bconnected\b/i.test(document.body.innerText) && location.pathname.startsWith("/ai/settings")),
    );
    const isRefused = await person.ask(() => document.body.innerText.includes("was not connected"));
    if (isRefused) throw new Error(`${person.session.name}: ${network} is connected, and the page says that it is not`);
  }
  await person.judgeLayout("accounts");
}

async function generateImage(person: Person): Promise<void> {
  await person.visit("/ai/generate-image");
  await person.type("Prompt", "Six marigolds in a tall white vase");
  await person.click("button", /^Generate/);
  await person.sees("button", "Post to Social Media", generationMs);
  await person.until("the picture is not drawn", () =>
    person.ask(() =>
      [...document.querySelectorAll("main img")].some((image) => (image as HTMLImageElement).naturalWidth > 500),
    ),
  );
  await person.judgeLayout("generated");
}

/** The value that `datetime-local` gives tomorrow at this time. */
const tomorrowAt = (time: string) => `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T${time}`;
const chosenTime = (person: Person) =>
  person.ask(() => document.querySelector<HTMLInputElement>("input[type=datetime-local]")?.value ?? null);

async function composeAndSchedule(person: Person): Promise<void> {
  await person.visit("/ai/post");
  // Instagram takes no text without a picture.
  await person.click("switch", /^Instagram/);
  const heightOf = () => person.ask(() => document.querySelector("textarea")?.clientHeight ?? 0);
  await person.type("Text", "Marigolds, first thing");
  const before = await heightOf();
  await person.press("Enter", "1", "Enter", "2", "Enter", "3", "Enter", "4", "Enter", "5", "Enter", "6");
  if ((await heightOf()) <= before)
    throw new Error(`${person.session.name}: the text field does not grow with its text`);
  for (let line = 0; line < 12; line += 1) await person.press("Backspace");
  await person.until("the text field does not shrink with its text", async () => (await heightOf()) === before);

  await person.click("button", "Emoji");
  await person.sees("field", "Search emoji");
  await person.sees("button", "grinning face");
  await person.judgeLayout("emoji");
  await person.press("Escape");

  await chooseTime(person);
  await person.click("button", "Schedule");
  await person.reads("Scheduled successfully!");
  await person.judgeLayout("scheduled");
}

/** By the calendar of ours where the browser's own is hidden, else by keys in the field. */
async function chooseTime(person: Person): Promise<void> {
  const [own, theirs] = await person.ask(() => [
    document.querySelector("button[aria-label='Choose a date']")?.checkVisibility() === true,
    CSS.supports("-moz-orient", "inline"),
  ]);
  if (own === theirs) throw new Error(`${person.session.name}: the date has ${own ? "two calendars" : "no calendar"}`);
  const wanted = tomorrowAt("10:30");
  if (own) {
    await person.click("button", "Choose a date");
    await person.sees("cell", /./);
    await person.judgeLayout("times");
    // The calendar begins at today, which has the focus.
    await person.press("ArrowRight", "Enter");
    await person.click("button", "10:30");
  } else {
    await person.ask(() => document.querySelector<HTMLInputElement>("input[type=datetime-local]")?.focus());
    const [year, month, day] = wanted.split(/[-T]/);
    await person.press(...`${month}${day}${year}1030AM`);
  }
  await person.until(`the time is not ${wanted}`, async () => (await chosenTime(person)) === wanted);
  await person.shoot("time");
}

const cardOf = /Marigolds, first thing/;

async function moveInCalendar(person: Person): Promise<void> {
  // Tomorrow may be in another week or another month.
  const calendarIn = (view: string) => `/ai/calendar?view=${view}&day=${tomorrowAt("").slice(0, 10)}`;
  await person.visit(calendarIn("week"));
  await person.sees("button", cardOf);
  await person.judgeLayout("calendar-week");
  // By keys: a quarter of an hour later.
  await person.ask(() =>
    [...document.querySelectorAll<HTMLElement>("main button")]
      .find((one) => one.ariaLabel?.includes("Marigolds"))
      ?.focus(),
  );
  await person.press("m", "ArrowDown", "Enter");
  await person.sees("button", /^10:45, Marigolds/);
  // By mouse: its popover, and an hour without a post. Neither WebDriver can end a drag of the page.
  await person.click("button", /^10:45, Marigolds/);
  await person.sees("link", "Open post");
  await person.judgeLayout("calendar-post");
  await person.press("Escape");
  const { x, y, height } = await person.sees("button", /^10:45, Marigolds/);
  await person.clickAt({ x: x + 20, y: y + 3 * height });
  await person.sees("link", "Post On Meta");
  await person.press("Escape");
  await person.visit(calendarIn("month"));
  await person.sees("button", cardOf);
  await person.judgeLayout("calendar-month");
  await person.visit(calendarIn("list"));
  await person.sees("link", cardOf);
  await person.judgeLayout("calendar-list");
}

const visitLibrary =
  ({ picture }: Props) =>
  async (person: Person): Promise<void> => {
    await person.visit("/ai/post");
    await person.click("button", "View All");
    await person.sees("heading", "Choose media");
    await person.session.chooseFile("[role=dialog] input[type=file]", picture);
    await person.reads("kiln", 30_000);
    await person.judgeLayout("media");
    await person.visit("/ai/creations");
    await person.until("the pictures are not drawn", () =>
      person.ask(() => {
        const pictures = [...document.querySelectorAll<HTMLImageElement>("main li img")];
        return pictures.length >= 2 && pictures.every(({ naturalWidth }) => naturalWidth > 0);
      }),
    );
    await person.judgeLayout("library");
    await person.visit("/ai/creations?view=list");
    await person.judgeLayout("library-list");
  };

async function makeVideo(person: Person): Promise<void> {
  await person.visit("/ai/generate-videos");
  await person.type("Prompt", "Paper lanterns over a dark bay");
  await person.click("choice", /^Duration/);
  await person.click("choice", "3 seconds");
  await person.click("button", /^Generate Video/);
  await person.sees("button", "Post to Social Media", generationMs);
  await person.until("the video has no length", () =>
    person.ask(() => Math.abs((document.querySelector("video")?.duration ?? 0) - 3) < 0.2),
  );
  await person.click("button", "Play");
  await person.until("the video does not play", () =>
    person.ask(() => (document.querySelector("video")?.currentTime ?? 0) > 0.3),
  );
  await person.judgeLayout("video");
}

const screens = [
  "",
  "/generate-image",
  "/creations",
  "/post",
  "/post-insta",
  "/post-x",
  "/calendar",
  "/posts",
  "/analytics",
];
const moreScreens = [
  "/generate-videos",
  "/templates",
  "/notifications",
  "/profile",
  "/settings",
  "/settings?tab=accounts",
];

const walkOnPhone =
  (paths: readonly string[]) =>
  async (person: Person): Promise<void> => {
    await person.session.resize(390, 844);
    for (const path of paths) {
      await person.visit(`/ai${path}`);
      await person.sees("heading", /./);
      await person.judgeLayout(`phone${path}`);
    }
    await person.session.resize(1440, 900);
  };

const startOffline =
  ({ stopServer }: Props) =>
  async (person: Person): Promise<void> => {
    await stopServer();
    await person.visit("/ai/calendar");
    await person.until("the app does not start without its server", () =>
      person.ask(() =>
        /You are offline|The server did not answer/.test(document.querySelector("h1")?.textContent ?? ""),
      ),
    );
    await person.judgeLayout("offline");
  };

export const stepsWith = (props: Props): readonly Step[] => [
  { name: "sign up", isShort: true, run: signUp },
  { name: "come back, with the service worker", isShort: true, run: comeBack },
  { name: "connect accounts", isShort: true, run: connect },
  { name: "generate a picture", isShort: false, run: generateImage },
  { name: "compose and schedule", isShort: true, run: composeAndSchedule },
  { name: "calendar by keys and mouse", isShort: true, run: moveInCalendar },
  { name: "library and upload", isShort: false, run: visitLibrary(props) },
  { name: "video", isShort: false, run: makeVideo },
  { name: "390 pixels wide", isShort: true, run: walkOnPhone(screens) },
  { name: "the other screens, 390 pixels wide", isShort: false, run: walkOnPhone(moreScreens) },
  { name: "start without a server", isShort: true, run: startOffline(props) },
];
