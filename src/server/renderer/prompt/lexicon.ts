/**
 * Words for place, time, mood, colour and number: English first, then the common Spanish, French, German and
 * Chinese ones. Latin words have no accents here; Chinese words are found anywhere in the prompt.
 */
const list = <K extends string>(table: Record<K, string>) => table;

export const SETTING_WORDS = list({
  mountains:
    "mountain mountains alps peak peaks summit montana montanas sierra montagne montagnes berg berge gebirge alpine hike hiking trekking alpen alpes alpine wanderung wandern senderismo randonnee everest 山 山脉 🏔 ⛰",
  hills:
    "hill hills meadow meadows field fields countryside landscape colina colinas prado campo colline collines prairie hugel wiese feld landschaft valley vineyard paisaje paysage pasture nature naturaleza natur farm picnic lavender lavanda lavande lavendel road highway carretera route autobahn 山丘 草地 田野 风景",
  sea: "sea ocean wave waves mar oceano ola olas mer vague vagues meer ozean welle wellen coast surf surfing island isla ile insel 海 海洋 大海 🌊",
  beach:
    "beach beaches playa playas plage plages strand sand shore summer verano ete sommer vacation holiday vacaciones vacances urlaub travel viaje viajes voyage reise reisen resort 海滩 沙滩 海边 夏天 旅行 🏖 ✈",
  lake: "lake lakes lago lac see river rio riviere fluss pond waterfall cascada wasserfall 湖 河 瀑布",
  desert: "desert deserts dune dunes sahara desierto wuste 沙漠",
  cliff: "cliff cliffs bluff headland acantilado acantilados falaise falaises klippe klippen 悬崖",
  forest:
    "forest forests woods woodland jungle bosque bosques foret forets wald walder selva camping campfire 森林 🌲 🌳",
  city: "city cities skyline downtown street building buildings skyscraper urban ciudad edificio edificios calle ville immeuble immeubles rue stadt gebaude hochhaus strasse new-york newyork tokyo paris london cityscape town madrid barcelona berlin dubai shanghai hongkong fireworks feuerwerk nightlife 城市 建筑 街道 大楼 东京 巴黎 上海 🌃 🏙 🎆 🎇",
  courtyard:
    "courtyard patio arch arches arcade architecture arquitectura architecture architektur stairs steps temple museum hof bogen escalera marrakech morocco museo musee 庭院 建筑学 拱门",
  space:
    "outerspace galaxy galaxies cosmos cosmic universe planet planets orbit spacewalk weltraum weltall galaxie galaxia universo univers universum kosmos 太空 宇宙 星系 🌌 🪐 🌍",
  studio:
    "product producto produit produkt podium minimal minimalist minimalista minimaliste packshot showcase abstract launch lanzamiento 产品 极简 新品",
  indoors:
    "table tables window kitchen shelf desk room interior kitchen mesa ventana cocina habitacion fenetre cuisine chambre tisch fenster kuche zimmer workshop atelier taller werkstatt shelf marble counter bedroom bathroom marmol marbre marmor 桌 窗 厨房 房间",
});
export type SettingName = keyof typeof SETTING_WORDS;

export const WEATHER_WORDS = list({
  rain: "rain rains rainy raining rainfall drizzle downpour monsoon shower thunderstorm rainstorm lluvia lluvioso llueve aguacero pluie pluvieux averse regen regnerisch regnet 雨 下雨 🌧 ☔ ⛈",
  snow: "snow snowing snowfall snowstorm blizzard nieve nevando neige schnee schneit 雪 下雪 ❄ 🌨",
  fog: "fog foggy mist misty haze hazy niebla neblina brouillard brume brumeux nebel neblig dunst 雾 🌫",
  storm:
    "storm storms stormy thunder thunderstorm rainstorm tempest tormenta tormentas tempestad orage tempete sturm sturmisch gewitter unwetter 暴风 暴风雨 ⛈",
  lightning:
    "lightning thunder thunderstorm thunderbolt relampago relampagos rayo rayos trueno eclair eclairs foudre orage blitz blitze gewitter 闪电 雷 雷雨 ⚡ 🌩 ⛈",
});
export type WeatherName = keyof typeof WEATHER_WORDS;

export const TIME_WORDS = list({
  sunset:
    "sunset sundown dusk golden evening atardecer ocaso crepusculo coucher soir crepuscule sonnenuntergang abend dammerung twilight 日落 🌅 🌇 夕阳 黄昏 晚霞",
  dawn: "dawn sunrise morning amanecer alba manana aube aurore matin lever sonnenaufgang morgen morgendammerung 日出 早安 🌄 早晨 黎明",
  night:
    "night midnight moon moonlight moonlit starry stars noche luna estrellas nuit lune etoiles nacht mond sterne nighttime firework fireworks silvester feuerwerk nightlife fuegos artifice 夜 夜晚 月亮 月光 星空 烟花 🌙 🌃 🎆 🎇",
  day: "day noon midday sunny daylight dia soleado jour ensoleille tag sonnig sun sol soleil sonne 白天 阳光 晴天 太阳 ☀ 🌞",
  storm:
    "storm storms stormy overcast cloudy rain rainy thunder thunderstorm tormenta lluvia nublado orage tempete pluie nuageux sturm gewitter regen wolkig dramatic 暴风 雨 阴天 🌧 ⛈",
  mist: "fog foggy mist misty haze hazy niebla neblina brouillard brume nebel neblig dunst 雾 🌫",
});
export type TimeName = keyof typeof TIME_WORDS;

export const MOOD_WORDS = list({
  calm: "calm peaceful quiet serene gentle soft tranquil zen tranquilo sereno calme paisible ruhig friedlich relax relaxing minimal serenity calmness peace silence mindfulness hope stillness balance harmony slow rest sleep sleeping serenidad paz esperanza serenite paix espoir ruhe frieden hoffnung 宁静 平静 安静",
  warm: "warm cozy cosy golden sunny inviting comfort gratitude nostalgia grateful home calido acogedor chaud chaleureux gemutlich honey toasty 温暖",
  dramatic:
    "dramatic moody dark mysterious epic intense dramatico oscuro misterioso dramatique sombre mysterieux dramatisch dunkel geheimnisvoll gothic halloween noir power strength fear melancholy sadness lonely friday 神秘 黑暗",
  pastel:
    "pastel pastels soft dreamy delicate baby candy cute kawaii lovely dream tenderness suave doux zart pastell sweet dulce spring-colors 粉彩 柔和 可爱 梦幻",
  neon: "neon cyberpunk futuristic electric synthwave vaporwave vibrant glow glowing retro 80s disco nightlife innovation future futurista futuriste futuristisch leuchtend 霓虹 赛博朋克 未来",
  autumn: "autumn fall harvest wheat otono automne herbst thanksgiving october nostalgia otonal 秋 🍂 🍁 秋天",
  winter:
    "winter snow snowy ice icy snowy frost frozen cold invierno nieve hiver neige froid schnee kalt eis christmas xmas navidad noel weihnachten december january 冬 冬天 雪 圣诞 ❄ 🎄",
  spring: "spring fresh primavera printemps fruhling blooming april growth renewal easter 春 春天",
  summer: "summer verano ete sommer tropical vacation beach 夏 🏖 🌴 夏天",
  monochrome: "monochrome monochrom monochromatic black-and-white grayscale greyscale bw monocromo 黑白 单色",
  luxury:
    "luxury luxurious elegant premium gold deluxe success wealth exclusive wedding jewelry lujo elegante luxe elegant luxus 奢华 优雅",
  playful:
    "playful fun happy joyful colorful colourful party festive celebration birthday alegre divertido fiesta joyeux amusant fete frohlich bunt feier rainbow energy chaos creativity creative inspiration joy happiness freedom excitement friends kids sale wow arcoiris 快乐 欢乐 彩虹 彩色 🎉 🥳 🌈 ✨",
  earthy:
    "earthy rustic natural organic handmade craft artisan clay terracotta rustico natural rustique naturel rustikal naturlich handgemacht potter vintage coffee sustainable eco bio 自然 手工",
});
export type MoodName = keyof typeof MOOD_WORDS;

export const COLOR_WORDS = list({
  red: "red crimson scarlet ruby rojo roja rojos rojas rouge rouges rot rote rotes roten roter rotem 红 红色",
  orange: "orange tangerine naranja anaranjado coral 橙 橙色",
  terracotta: "terracotta rust brick terracota 赤陶",
  yellow:
    "yellow lemon-yellow amarillo amarilla amarillos amarillas jaune jaunes gelb gelbe gelbes gelben gelbem mustard 黄 黄色",
  gold: "gold golden dorado dorada oro dore doree goldene goldenen 金 金色",
  green:
    "green emerald olive verde verdes vert verte verts vertes grun grune grunes grunen grunem sage mint lime 绿 绿色",
  teal: "teal turquoise aqua cyan turquesa turkis petrol 青 青色",
  blue: "blue navy azure cobalt indigo azul azules bleu bleue bleus bleues blau blaue blaues blauen blauem ultramarine 蓝 蓝色",
  purple: "purple violet lavender lilac morado morada violeta lila violette lilas mauve lavande purpura 紫 紫色",
  pink: "pink rosa rose-pink magenta fuchsia rosado rosada 粉 粉色 粉红",
  brown: "brown chocolate tan marron cafe-brown braun braune braunem brun brune 棕 棕色 褐色",
  white:
    "white ivory cream blanco blanca blancos blancas blanc blanche blancs blanches weiss weisse weissen weissem 白 白色",
  black: "black ebony negro negra negros negras noir noire noirs schwarz schwarze schwarzen schwarzem 黑 黑色",
  gray: "gray grey silver gris plata argent grau silber 灰 灰色 银色",
});
export type ColorName = keyof typeof COLOR_WORDS;

/** Imply the night. */
export const AURORA_WORDS = "aurora auroras northern-lights polarlicht polarlichter nordlicht nordlichter 极光";

/** A colour beside one of these is that of the background. */
export const BACKGROUND_WORDS =
  "background backdrop wall sky fondo pared cielo fond mur ciel hintergrund wand himmel 背景 墙 天空";

/** What the items stand on, by material. A colour beside one of these is that of the surface. */
export const SURFACE_WORDS = list({
  table: "table tabletop desk counter surface mesa escritorio mostrador bureau comptoir tisch tischplatte 桌 桌子 桌面",
  linen:
    "linen cloth tablecloth fabric velvet silk canvas lino mantel tela seda lin nappe tissu soie leinen tischdecke tischtuch stoff samt seide 桌布 亚麻 布料",
  wood: "wooden oak walnut-wood madera boisee holztisch holzbrett 木桌 木板",
  stone: "marble slate concrete marmol pizarra marbre ardoise beton marmor schiefer 大理石",
});
export type SurfaceName = keyof typeof SURFACE_WORDS;

export const COUNT_WORDS: Record<string, number> = {
  two: 2,
  pair: 2,
  couple: 2,
  dos: 2,
  deux: 2,
  zwei: 2,
  两: 2,
  二: 2,
  three: 3,
  trio: 3,
  tres: 3,
  trois: 3,
  drei: 3,
  三: 3,
  four: 4,
  cuatro: 4,
  quatre: 4,
  vier: 4,
  四: 4,
  five: 5,
  cinco: 5,
  cinq: 5,
  funf: 5,
  五: 5,
  six: 6,
  seis: 6,
  sechs: 6,
  六: 6,
  seven: 7,
  eight: 7,
  nine: 7,
  ten: 7,
  dozen: 7,
  flock: 5,
  siete: 7,
  sept: 7,
  sieben: 7,
  七: 7,
  several: 4,
  many: 6,
  some: 3,
  few: 3,
  varios: 4,
  muchos: 6,
  plusieurs: 4,
  mehrere: 4,
  viele: 6,
  许多: 6,
};

/** Words that mean something else in another language: they count alone, or when the prompt has a stop word of the language given here. */
export const AMBIGUOUS_WORDS: Record<string, keyof typeof STOP_WORDS> = {
  see: "de",
  bar: "de",
  tag: "de",
  rot: "de",
  wagen: "de",
  pain: "fr",
  chat: "fr",
  chats: "fr",
  glace: "fr",
  basket: "fr",
  mode: "fr",
  sport: "fr",
  pan: "es",
  dia: "es",
  mar: "es",
  ai: "en",
};
export const STOP_WORDS = {
  en: "a an the of with and in our your for my",
  de: "der die das ein eine einen einem und mit auf am im den dem ist unser unsere",
  fr: "le la les un une des du et avec dans sur au aux notre nos",
  es: "el la los las un una del con en y nuestro nuestra",
} as const;

export const ON_WORDS = "on upon atop sobre encima sur auf";
export const OVER_WORDS = "over above across flying floating soaring uber";
export const RAINBOW_WORDS = "rainbow rainbows arcoiris regenbogen 彩虹 🌈";

/** Regular expressions for phrases, and the words that replace them. They match the prompt in lower case, without accents. */
export const PHRASES: Record<string, string> = {
  "ice cream": "icecream",
  "arc-en-ciel": "rainbow",
  "road trip": "car highway",
  "hot[ -]air balloon(s?)": "hotair$1",
  "cherry blossoms?( trees?)?|sakura( trees?)?|kirschbluten?": "pink tree spring",
  "wheat ?fields?|fields? of wheat|cornfields?": "wheat fields",
  "new york": "newyork",
  "black and white": "black-and-white",
  "northern lights": "northern-lights",
  "aurora (borealis|boreal|boreale|polar)|luces del norte|aurores? boreales?": "aurora",
  "(outer|deep) space|(in|into|through) space|above (the )?earth|en el espacio|espacio exterior|dans l'espace":
    "outerspace",
  "(space)(ships?|craft)": "rocket outerspace",
  "(rocket|space ?shuttle|shuttle) (launch|launches|launching|taking off|lift-?off)": "rocket",
  "golden retrievers?": "dog",
  "golden hour": "sunset",
  "golden gate": "city sunset",
  "black friday": "sale dramatic",
  "cyber monday": "sale neon",
  "new years?( eve)?": "fireworks",
  "valentine'?s( day)?": "hearts love",
  "mother'?s day": "flowers gift",
  "home office": "laptop",
  "work from home": "laptop",
  "home decor": "decor plant",
  "real estate": "house",
  "small business": "handmade",
  "coffee shop": "coffee table warm",
  "coffee beans?": "coffee earthy",
  "flower shop": "bouquet",
  "book ?shop|book ?store": "books",
  "shop now|buy now|link in bio|order now": "",
  "(running|tennis|sports?|training) shoes?": "sneakers",
  "high heels?": "shoes luxury",
  "tea ?pot": "teapot",
  "t-shirts?": "tshirt",
  "(skincare|cosmetics?|serum|lotion|cream) (bottles?|jars?|tubes?|products?)": "skincare",
  "(beer|wine|perfume|olive-oil) bottles?": "$1",
  "lip (balm|gloss)": "lipstick",
  "nail polish": "cosmetics",
  "french fries": "fries",
  "hot dogs?": "burger",
  "fast food": "burger fries",
  "olive oil": "olive-oil",
  "good morning|buenos dias|guten morgen": "coffee dawn",
  "good night|buenas noches|bonne nuit|gute nacht": "moon calm",
  "self[ -]?care": "candle soap calm",
  "wine glass(es)?|glass(es)? of wine": "wine",
  "glass(es)? of (water|juice|milk)": "carafe",
  "lift(ing|s)? weights|weight lifting|levantar pesas": "weightlifting",
  "stack of": "",
  "(un|del|el|tu|mi) pasteles?|pastel (de|con)|pasteles": "tarta",
  "artificial intelligence|machine learning": "robot",
  "zapatillas (rojas |azules |blancas |negras )?para correr|zapatillas de deporte": "$1 zapatillas",
  "chaussures de (sport|course)": "chaussures",
  "creme glacee": "icecream",
  "marche de noel|mercado de navidad": "sapin noel",
  "j'ai": "",
};

/** Tested against the raw prompt: they add confetti and petals to a film. */
export const festiveWords = {
  party:
    /birthday|party|celebrat|sale|discount|launch|confetti|festival|offer|giveaway|anniversary|fiesta|f[eê]te|feier/i,
  blossom: /flower|blossom|bloom|petal|spring|wedding|rose/i,
};
