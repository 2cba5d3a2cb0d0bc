import { expect, test } from "vitest";
import { parsePrompt } from "./parse-prompt.ts";

const subjects = (prompt: string) => parsePrompt(prompt).subjects.map(({ name, count, color }) => [name, count, color]);

test.each([
  ["three blue cups", [["cup", 3, "blue"]]],
  [
    "a red car and a yellow balloon",
    [
      ["car", 1, "red"],
      ["balloon", 1, "yellow"],
    ],
  ],
  ["dos gatos negros", [["cat", 2, "black"]]],
  ["une maison rouge", [["house", 1, "red"]]],
  [
    "ein gelbes Auto, zwei Vögel",
    [
      ["car", 1, "yellow"],
      ["bird", 2, undefined],
    ],
  ],
  ["三只橙色的猫", [["cat", 3, "orange"]]],
  ["PALM TREES", [["palm", 1, undefined]]],
])("%s is understood", (prompt, expected) => {
  expect(subjects(prompt)).toEqual(expected);
});

test("a vase with flowers is one bouquet", () => {
  expect(subjects("marigolds in a white vase")).toEqual([["flower", 1, undefined]]);
});

test("a cake with candles is one cake, and a ceramic mug one mug", () => {
  expect(subjects("birthday cake with candles")).toEqual([["cake", 1, undefined]]);
  expect(subjects("handmade ceramic mug")).toEqual([["cup", 1, undefined]]);
  expect(subjects("ceramics")).toEqual([["bowl", 3, undefined]]);
});

test("a colour of the wall is the background colour", () => {
  const brief = parsePrompt("a white cat against a blue wall");
  expect(brief.backgroundColor).toBe("blue");
  expect(brief.subjects).toMatchObject([{ name: "cat", color: "white" }]);
});

test.each([
  ["a bowl of lemons on blue linen", "linen", "blue"],
  ["limones sobre lino azul", "linen", "blue"],
  ["citrons sur une nappe bleue", "linen", "blue"],
  ["Zitronen auf blauem Leinen", "linen", "blue"],
  ["a lemon on a green table", "table", "green"],
])("%s: the colour is that of the surface", (prompt, surface, surfaceColor) => {
  const brief = parsePrompt(prompt);
  expect(brief).toMatchObject({ surface, surfaceColor, colors: [] });
  for (const { color } of brief.subjects) expect(color).toBeUndefined();
});

test("a colour after an on is not that of the subject before it", () => {
  expect(parsePrompt("a lemon on purple moss")).toMatchObject({
    subjects: [{ name: "lemon", color: undefined }],
    colors: ["purple"],
  });
});

test("a subject can be on another", () => {
  expect(parsePrompt("a cat on a stack of books").subjects[0]).toMatchObject({ name: "cat", on: "book" });
});

test.each([
  ["red running shoes", [["shoe", 1, "red"]]],
  ["zapatillas rojas para correr", [["shoe", 1, "red"]]],
  ["chaussures de sport bleues", [["shoe", 1, "blue"]]],
  ["blaue Laufschuhe", [["shoe", 1, "blue"]]],
  ["红色运动鞋", [["shoe", 1, "red"]]],
  ["a potter at work in her studio", [["maker", 1, undefined]]],
  [
    "hamburguesa con patatas",
    [
      ["burger", 1, undefined],
      ["fries", 1, undefined],
    ],
  ],
  ["ein grünes Fahrrad", [["bicycle", 1, "green"]]],
  [
    "电脑和咖啡",
    [
      ["laptop", 1, undefined],
      ["cup", 1, undefined],
    ],
  ],
  ["our team", [["person", 3, undefined]]],
  ["☕️ monday", [["cup", 1, undefined]]],
  ["🌸🌸", [["flower", 1, undefined]]],
])("the subjects of %s are found", (prompt, expected) => {
  expect(subjects(prompt)).toEqual(expected);
});

test.each([
  ["shoe", "sneakers", "zapatillas", "chaussures", "Turnschuhe", "鞋子"],
  ["bag", "handbag", "bolso", "sac", "Handtasche", "手提包"],
  ["glasses", "sunglasses", "gafas", "lunettes", "Sonnenbrille", "太阳镜"],
  ["watch", "wristwatch", "reloj", "montre", "Armbanduhr", "手表"],
  ["shirt", "t-shirt", "camiseta", "chemise", "Hemd", "衬衫"],
  ["burger", "burger", "hamburguesa", "hamburger", "Burger", "汉堡"],
  ["fries", "french fries", "patatas", "frites", "Pommesfrites", "薯条"],
  ["noodles", "ramen", "fideos", "spaghetti", "Nudeln", "拉面"],
  ["skincare", "cosmetics", "cosmetica", "crème", "Kosmetik", "护肤"],
  ["lipstick", "lipstick", "pintalabios", "gloss", "Lippenstift", "口红"],
  ["soap", "soap", "jabón", "savon", "Seife", "肥皂"],
  ["laptop", "laptop", "portátil", "ordinateur", "Rechner", "电脑"],
  ["phone", "phone", "teléfono", "téléphone", "Handy", "手机"],
  ["camera", "camera", "cámara", "appareil", "Kamera", "相机"],
  ["headphones", "headphones", "auriculares", "casque", "Kopfhörer", "耳机"],
  ["microphone", "microphone", "micrófono", "micro", "Mikrofon", "麦克风"],
  ["parcel", "parcel", "paquete", "colis", "Paket", "包裹"],
  ["bicycle", "bike", "bicicleta", "vélo", "Fahrrad", "自行车"],
  ["weights", "gym", "gimnasio", "entraînement", "Hanteln", "健身"],
  ["yogi", "yoga", "meditación", "pilates", "meditieren", "瑜伽"],
  ["runner", "jogging", "correr", "coureur", "Läufer", "跑步"],
  ["lifter", "weightlifting", "pesas", "musculation", "Gewichtheben", "举重"],
  ["maker", "potter", "alfarera", "potier", "Töpferin", "陶艺"],
  ["fireworks", "fireworks", "nochevieja", "artifice", "Feuerwerk", "烟花"],
])("a %s has words in five languages", (name, ...words) => {
  for (const word of words) expect([word, subjects(word)[0]?.[0]]).toEqual([word, name]);
});

test("phrases are recognized", () => {
  expect(subjects("golden retriever")).toEqual([["dog", 1, undefined]]);
  expect(subjects("cozy coffee shop")).toEqual([["cup", 1, undefined]]);
  expect(subjects("new year's eve")).toEqual([["fireworks", 1, undefined]]);
});

test("a topic counts only without another subject", () => {
  expect(subjects("man lifting weights in the gym")).toEqual([["lifter", 1, undefined]]);
  expect(subjects("new phone launch")).toEqual([["phone", 1, undefined]]);
  expect(subjects("launch")).toEqual([["rocket", 1, undefined]]);
  expect(subjects("sale on sneakers")).toEqual([["shoe", 1, undefined]]);
});

test("an ambiguous word is read in the language of the prompt", () => {
  expect(parsePrompt("see our new bar").settings).toEqual([]);
  expect(subjects("see our new bar")).toEqual([]);
  expect(parsePrompt("der See am Morgen").settings).toEqual(["lake"]);
  expect(subjects("pain relief")).toEqual([]);
  expect(subjects("le pain du matin")).toEqual([["bread", 1, undefined]]);
});

test("place, time and mood are distinguished from the subject", () => {
  expect(parsePrompt("calm sea at sunset")).toMatchObject({
    subjects: [],
    settings: ["sea"],
    time: "sunset",
    moods: ["calm"],
  });
  expect(parsePrompt("montañas nevadas en invierno")).toMatchObject({ settings: ["mountains"], moods: ["winter"] });
});

test.each([
  ["pastel colours", [], ["pastel"]],
  ["un pastel de chocolate", ["cake"], []],
  ["Geometric pattern, pastel colours", ["shapes"], ["pastel"]],
  ["a geometric vase", ["vase"], []],
  ["a futuristic robot portrait", ["robot"], ["neon"]],
  ["a barista making coffee", ["barista"], ["earthy"]],
  ["a bowl of ramen", ["noodles"], []],
  ["friends around a campfire", ["person", "campfire"], ["playful"]],
])("the subjects and moods of %s are found", (prompt, names, moods) => {
  const brief = parsePrompt(prompt);
  expect(brief.subjects.map(({ name }) => name)).toEqual(names);
  expect(brief.moods).toEqual(moods);
});

test.each(["northern lights", "aurora borealis over a fjord", "Polarlichter über dem Wald", "极光"])(
  "%s implies night",
  (prompt) => {
    expect(parsePrompt(prompt)).toMatchObject({ hasAurora: true, time: "night" });
  },
);

test.each([
  ["an astronaut floating above Earth", ["space"]],
  ["a minimalist product photo with copy space", ["studio"]],
  ["a coworking space", []],
])("%s: space is a place only when it means outer space", (prompt, settings) => {
  expect(parsePrompt(prompt).settings).toEqual(settings);
});

test.each([
  ["rain over the city at night", "night", ["rain"]],
  ["a thunderstorm over the sea", "storm", ["rain", "storm", "lightning"]],
  ["a rainy day", "storm", ["rain"]],
  ["foggy forest at dawn", "dawn", ["fog"]],
  ["snow falling on a forest", undefined, ["snow"]],
  ["lluvia al atardecer", "sunset", ["rain"]],
  ["Gewitter über dem Meer", "storm", ["storm", "lightning"]],
  ["暴风雨", "storm", ["storm"]],
])("%s has its time of day and its weather", (prompt, time, weather) => {
  expect(parsePrompt(prompt)).toMatchObject({ time, weather });
});

test.each([
  ["marigold waves", [], { waterColor: "gold", bloom: undefined }],
  ["a field of marigolds", [], { waterColor: undefined, bloom: "gold" }],
  ["marigold fields", [], { bloom: "gold" }],
  ["a marigold", ["flower"], { colors: [] }],
  ["a marigold car", ["car"], { colors: [] }],
  ["lavender fields at sunset", [], { bloom: "purple", settings: ["hills"] }],
  ["a lavender sofa", ["chair"], { bloom: undefined, settings: [] }],
  ["tulip fields", [], { bloom: "red" }],
  ["an orange on a plate", ["orange_fruit", "plate"], { colors: [] }],
  ["an orange cat", ["cat"], { colors: [] }],
  ["orange", [], { colors: ["orange"] }],
  ["a rose", ["rose_flower"], {}],
  ["rose sky over the sea", [], { backgroundColor: "pink" }],
  ["a lemon tree", ["tree"], {}],
  ["a lemon cake", ["lemon", "cake"], {}],
  ["a lemon, a car", ["lemon", "car"], {}],
  ["cherry blossoms", ["tree"], {}],
])("%s: a colour that is also a thing is judged by its grammar", (prompt, names, read) => {
  const brief = parsePrompt(prompt);
  expect(brief.subjects.map(({ name }) => name)).toEqual(names);
  expect(brief).toMatchObject(read);
});

test.each([
  ["hot air balloons over mountains", [["balloon", 3]], true],
  ["five hot air balloons", [["balloon", 5]], false],
  ["balloons over the desert", [["balloon", 3]], true],
  ["a hot air balloon above the sea", [["balloon", 1]], true],
  ["balloons", [["balloons", 1]], false],
  ["a dozen birds", [["bird", 7]], false],
  ["winter village", [["house", 3]], false],
])("%s: plurals, numbers and what is in the air are found", (prompt, expected, isAloft) => {
  const brief = parsePrompt(prompt);
  expect(brief.subjects.map(({ name, count }) => [name, count])).toEqual(expected);
  expect(brief.isAloft).toBe(isAloft);
});

test.each([
  ["a lighthouse on a cliff", "cliff"],
  ["una casa en el acantilado", "cliff"],
  ["a cabin in the desert under the stars", "desert"],
  ["a palm tree on an island", "sea"],
])("the place of %s is %s", (prompt, setting) => {
  expect(parsePrompt(prompt).settings).toContain(setting);
});

test("birds over a place are a flock in its sky", () => {
  expect(parsePrompt("five birds over the sea")).toMatchObject({ subjects: [], flock: 5 });
  expect(parsePrompt("a bird on a branch")).toMatchObject({ subjects: [{ name: "bird" }], flock: 0 });
});

test("an article means one", () => {
  expect(parsePrompt("an orange on a table").subjects[0]).toMatchObject({ name: "orange_fruit", statedCount: 1 });
  expect(parsePrompt("a red rose").subjects[0]).toMatchObject({ name: "rose_flower", statedCount: 1, color: "red" });
});

test("a rainbow is seen", () => {
  expect(parsePrompt("a rainbow over the hills").hasRainbow).toBe(true);
});
