/**
 * Words people use for what can be drawn: English first, then the common Spanish, French, German and Chinese ones.
 * Latin words are listed without accents; Chinese ones are found anywhere in the prompt.
 */
const list = <K extends string>(table: Record<K, string>) => table;

export const SUBJECT_WORDS = list({
  bowl: "bowl bowls pottery ceramic ceramics ceramica cuenco cuencos tazon bol bols poterie ceramique schale schalen schussel keramik topferei 碗 陶瓷 陶器",
  vase: "vase vases jarron jarrones florero urn jug pitcher carafe vasen krug 花瓶 瓶",
  cup: "cup cups mug mugs coffee cafe latte espresso cappuccino tea taza tazas te tasse tasses tassen kaffee tee becher barista 杯 咖啡 茶",
  bottle:
    "bottle bottles botella botellas bouteille bouteilles flasche flaschen perfume serum lotion skincare cosmetics wine vino vin wein parfum 瓶子 香水 酒",
  teapot: "teapot tetera theiere teekanne kettle 茶壶",
  plate: "plate dish plato assiette teller 盘",
  apple: "apple apples manzana manzanas pomme pommes apfel 苹果",
  orange_fruit:
    "oranges naranjas orangen tangerine mandarin clementine citrus fruit fruits market stall grocery mercado fruta frutas obst fruchte 橙子 橘子 水果",
  lemon: "lemon lemons lime limon limones citron citrons zitrone zitronen 柠檬",
  pear: "pear pears pera peras poire poires birne birnen 梨",
  cherry: "cherry cherries cereza cerezas cerise cerises kirsche kirschen 樱桃",
  pumpkin: "pumpkin pumpkins halloween calabaza citrouille kurbis 南瓜",
  mushroom: "mushroom mushrooms seta setas hongo champignon champignons pilz pilze 蘑菇",
  cake: "cake cakes birthday pastel torta tarta gateau gateaux anniversaire cumpleanos kuchen torte geburtstag celebration 蛋糕 生日",
  cupcake: "cupcake cupcakes muffin muffins magdalena 纸杯蛋糕",
  donut: "donut donuts doughnut doughnuts rosquilla beignet bakery panaderia boulangerie backerei 甜甜圈",
  icecream: "icecream gelato helado glace eis sundae 冰淇淋",
  bread: "bread loaf baguette pan pain brot sourdough 面包",
  candle: "candle candles vela velas bougie bougies kerze kerzen wax hygge 蜡烛",
  book: "book books libro libros livre livres buch bucher reading novel library story 书",
  lamp: "lamp lamps lampara lampe lampen office oficina buro 灯 台灯",
  flower:
    "flower flowers bouquet flor flores ramo fleur fleurs blume blumen strauss floral marigold marigolds blossom blossoms bloom dahlia 花 鲜花",
  daisy: "daisy daisies margarita margaritas marguerite ganseblumchen chamomile 雏菊",
  sunflower: "sunflower sunflowers girasol girasoles tournesol tournesols sonnenblume sonnenblumen 向日葵",
  tulip: "tulip tulips tulipan tulipanes tulipe tulipes tulpe tulpen 郁金香",
  rose_flower: "roses rosas rosen peony peonies valentine valentines wedding boda mariage hochzeit 玫瑰",
  cactus: "cactus cacti succulent kaktus 仙人掌",
  plant:
    "plant plants planta plantas plante plantes pflanze pflanzen houseplant fern pothos monstera garden jardin garten 植物 盆栽",
  gift: "gift gifts present presents giveaway regalo regalos cadeau cadeaux geschenk geschenke sale discount offer promo rebajas soldes 礼物 折扣",
  heart: "heart hearts love corazon amor coeur amour herz liebe 爱 心",
  star: "star estrella etoile stern award winner 星",
  gem: "gem diamond crystal jewel jewelry jewellery joya bijou diamant edelstein ring 钻石 水晶",
  ball: "ball balls sphere spheres pelota bola balle kugel orb football soccer basketball 球",
  rocket: "rocket launch startup spaceship cohete fusee rakete space espacio espace weltraum galaxy 火箭 太空",
  robot: "robot robots ai bot automation tech technology tecnologia technologie 机器人 科技",
  cat: "cat cats kitten kittens gato gatos gatito chat chats chaton katze katzen katzchen 猫 小猫",
  dog: "dog dogs puppy puppies perro perros perrito chien chiens chiot hund hunde welpe 狗 小狗",
  fox: "fox foxes zorro renard fuchs 狐狸",
  rabbit: "rabbit rabbits bunny conejo lapin hase kaninchen easter pascua paques ostern 兔",
  bear: "bear bears teddy oso ours bar panda 熊",
  bird: "bird birds robin sparrow pajaro pajaros ave aves oiseau oiseaux vogel parrot 鸟",
  owl: "owl owls buho hibou eule 猫头鹰",
  duck: "duck ducks duckling pato canard ente 鸭",
  penguin: "penguin penguins pinguino pingouin pinguin 企鹅",
  fish: "fish fishes goldfish pez peces pescado poisson poissons fisch fische aquarium koi 鱼",
  whale: "whale whales dolphin ballena baleine wal delfin 鲸",
  person:
    "person people man woman girl boy child kid team friends family persona personas hombre mujer nina nino equipo familia personne homme femme fille garcon equipe famille mann frau kind madchen junge menschen freunde customer founder artist potter 人 女孩 男孩 女人 男人 团队 家庭",
  tree: "tree trees oak arbol arboles arbre arbres baum baume park parque parc 树",
  pine: "pine pines fir conifer christmas navidad noel weihnachten spruce tannenbaum pino sapin 圣诞 松树",
  palm: "palm palms tropical palmera palmeras palmier palmiers palme palmen tropics 棕榈",
  house:
    "house houses home cottage cabin casa casas hogar maison maisons haus hauser hutte farm shop store tienda boutique laden village pueblo 房子 家 小屋",
  lighthouse: "lighthouse faro phare leuchtturm 灯塔",
  boat: "boat boats sailboat ship sail sailing barco barcos velero bateau bateaux voilier boot boote schiff segelboot yacht 船 帆船",
  car: "car cars coche coches carro auto autos voiture voitures wagen roadtrip vehicle taxi van truck 汽车 车",
  balloons: "balloons globos ballons luftballons confetti party 派对",
  balloon: "balloon hotair globo ballon montgolfiere montgolfieres heissluftballon 气球",
  chair:
    "chair chairs sofa couch armchair furniture interior silla sillon chaise fauteuil stuhl sessel mobel 椅子 沙发",
  snowman: "snowman muneco bonhomme schneemann 雪人",
});
export type SubjectName = keyof typeof SUBJECT_WORDS;

export const SETTING_WORDS = list({
  mountains:
    "mountain mountains alps peak peaks summit montana montanas sierra montagne montagnes berg berge gebirge alpine hike hiking everest 山 山脉",
  hills:
    "hill hills meadow meadows field fields countryside landscape colina colinas prado campo colline collines prairie hugel wiese feld landschaft valley vineyard paisaje paysage pasture 山丘 草地 田野 风景",
  sea: "sea ocean wave waves mar oceano ola olas mer vague vagues meer ozean welle wellen coast surf island isla ile insel 海 海洋 大海",
  beach:
    "beach beaches playa playas plage plages strand sand shore summer verano ete sommer vacation holiday vacaciones vacances urlaub 海滩 沙滩 夏天",
  lake: "lake lakes lago lac see river rio riviere fluss pond reflection 湖 河",
  desert: "desert deserts dune dunes sahara desierto wuste 沙漠",
  forest: "forest forests woods woodland jungle bosque bosques foret forets wald walder selva 森林",
  city: "city cities skyline downtown street building buildings skyscraper urban ciudad edificio edificios calle ville immeuble immeubles rue stadt gebaude hochhaus strasse new-york newyork tokyo paris london cityscape town 城市 建筑 街道 大楼",
  courtyard:
    "courtyard patio arch arches arcade architecture arquitectura architecture architektur stairs steps temple museum hof bogen escalera marrakech morocco 庭院 建筑学 拱门",
  studio: "studio product podium minimal minimalist minimalista minimaliste packshot showcase abstract 产品 极简",
  indoors:
    "table tables window kitchen shelf desk room interior kitchen mesa ventana cocina habitacion fenetre cuisine chambre tisch fenster kuche zimmer workshop atelier studio wall wooden counter 桌 窗 厨房 房间",
});
export type SettingName = keyof typeof SETTING_WORDS;

export const TIME_WORDS = list({
  sunset:
    "sunset sundown dusk golden evening atardecer ocaso crepusculo coucher soir crepuscule sonnenuntergang abend dammerung twilight 日落 夕阳 黄昏 晚霞",
  dawn: "dawn sunrise morning amanecer alba manana aube aurore matin lever sonnenaufgang morgen morgendammerung 日出 早晨 黎明",
  night:
    "night midnight moon moonlight moonlit starry stars noche luna estrellas nuit lune etoiles nacht mond sterne aurora nighttime northern-lights 夜 夜晚 月亮 星空",
  day: "day noon midday sunny daylight dia soleado jour ensoleille tag sonnig sun sol soleil sonne 白天 阳光 晴天 太阳",
  storm:
    "storm stormy overcast cloudy rain rainy fog foggy mist misty tormenta lluvia nublado niebla orage pluie nuageux brume sturm regen wolkig nebel dramatic 暴风 雨 雾 阴天",
});
export type TimeName = keyof typeof TIME_WORDS;

export const MOOD_WORDS = list({
  calm: "calm peaceful quiet serene gentle soft tranquil zen tranquilo sereno calme paisible ruhig friedlich relax relaxing minimal 宁静 平静 安静",
  warm: "warm cozy cosy golden sunny inviting calido acogedor chaud chaleureux gemutlich honey toasty 温暖",
  dramatic:
    "dramatic moody dark mysterious epic intense dramatico oscuro misterioso dramatique sombre mysterieux dramatisch dunkel geheimnisvoll gothic halloween noir 神秘 黑暗",
  pastel:
    "pastel pastels soft dreamy delicate baby candy cute kawaii lovely suave doux zart pastell sweet dulce spring-colors 粉彩 柔和 可爱 梦幻",
  neon: "neon cyberpunk futuristic electric synthwave vaporwave vibrant glow glowing retro 80s futurista futuriste futuristisch leuchtend 霓虹 赛博朋克 未来",
  autumn: "autumn fall harvest otono automne herbst thanksgiving october 秋 秋天",
  winter: "winter snow snowy ice icy frost frozen cold invierno nieve hiver neige froid schnee kalt eis 冬 冬天 雪",
  spring: "spring fresh primavera printemps fruhling blooming april 春 春天",
  summer: "summer verano ete sommer tropical vacation beach 夏 夏天",
  monochrome: "monochrome monochrom monochromatic black-and-white grayscale greyscale bw monocromo 黑白 单色",
  luxury: "luxury luxurious elegant premium gold deluxe lujo elegante luxe elegant luxus 奢华 优雅",
  playful:
    "playful fun happy joyful colorful colourful party festive celebration birthday alegre divertido fiesta joyeux amusant fete frohlich bunt feier rainbow arcoiris 快乐 欢乐 彩虹 彩色",
  earthy:
    "earthy rustic natural organic handmade craft artisan clay terracotta rustico natural rustique naturel rustikal naturlich handgemacht 自然 手工",
});
export type MoodName = keyof typeof MOOD_WORDS;

export const COLOR_WORDS = list({
  red: "red crimson scarlet ruby rojo roja rojos rojas rouge rouges rot rote roten roter 红 红色",
  orange: "orange tangerine naranja anaranjado coral 橙 橙色",
  terracotta: "terracotta rust brick terracota 赤陶",
  yellow: "yellow lemon-yellow amarillo amarilla amarillos amarillas jaune jaunes gelb gelbe gelben mustard 黄 黄色",
  gold: "gold golden dorado dorada oro dore doree goldene goldenen 金 金色",
  green: "green emerald olive verde verdes vert verte verts vertes grun grune grunen sage mint lime 绿 绿色",
  teal: "teal turquoise aqua cyan turquesa turkis petrol 青 青色",
  blue: "blue navy azure cobalt indigo azul azules bleu bleue bleus bleues blau blaue blauen ultramarine 蓝 蓝色",
  purple: "purple violet lavender lilac morado morada violeta lila violette lilas mauve lavande purpura 紫 紫色",
  pink: "pink rosa rose-pink magenta fuchsia rosado rosada 粉 粉色 粉红",
  brown: "brown chocolate tan marron cafe-brown braun braune brun brune 棕 棕色 褐色",
  white: "white ivory cream blanco blanca blancos blancas blanc blanche blancs blanches weiss weisse weissen 白 白色",
  black: "black ebony negro negra negros negras noir noire noirs schwarz schwarze schwarzen 黑 黑色",
  gray: "gray grey silver gris plata argent grau silber 灰 灰色 银色",
});
export type ColorName = keyof typeof COLOR_WORDS;

/** A colour before or after one of these paints what is behind the subject. */
export const BEHIND_WORDS =
  "background backdrop wall sky fondo pared cielo fond mur ciel hintergrund wand himmel 背景 墙 天空";

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

export const ON_WORDS = "on upon atop sobre encima sur auf";
