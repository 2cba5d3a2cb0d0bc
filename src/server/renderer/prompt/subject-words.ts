/** Words for each subject: English first, then the common Spanish, French, German and Chinese ones, then emoji. A subject's name is
 * part of its random seed: renaming one changes its pictures. */
export const SUBJECT_WORDS = {
  bowl: "bowl bowls pottery ceramic ceramics ceramica cuenco cuencos tazon bol bols poterie ceramique schale schalen schussel keramik topferei 碗 陶瓷 陶器",
  vase: "vase vases jarron jarrones florero urn jug pitcher carafe vasen krug 花瓶 瓶",
  cup: "cup cups mug mugs coffee cafe cafeteria latte espresso cappuccino matcha tea taza tazas tasse tasses tassen kaffee tee becher 杯 咖啡 茶 ☕ 🍵",
  bottle:
    "bottle bottles botella botellas bouteille bouteilles flasche flaschen perfume wine vino vin wein parfum olive-oil beer cerveza biere bier 瓶子 香水 酒 🍷 🍾",
  teapot: "teapot tetera theiere teekanne kettle 茶壶",
  plate: "plate dish plato assiette teller 盘",
  apple: "apple apples manzana manzanas pomme pommes apfel 苹果 🍎",
  orange_fruit:
    "oranges naranjas orangen tangerine mandarin clementine citrus fruit fruits market stall grocery mercado fruta frutas obst fruchte 橙子 橘子 水果",
  lemon: "lemon lemons lime limon limones citron citrons zitrone zitronen lemonade limonada 柠檬 🍋",
  pear: "pear pears pera peras poire poires birne birnen 梨",
  cherry: "cherry cherries cereza cerezas cerise cerises kirsche kirschen 樱桃",
  pumpkin: "pumpkin pumpkins halloween calabaza citrouille kurbis 南瓜 万圣节 🎃",
  mushroom: "mushroom mushrooms seta setas hongo champignon champignons pilz pilze 蘑菇",
  cake: "cake cakes birthday torta tarta gateau gateaux anniversaire cumpleanos kuchen torte geburtstag celebration dessert postre 蛋糕 生日 🎂 🍰",
  cupcake: "cupcake cupcakes muffin muffins magdalena 纸杯蛋糕",
  donut: "donut donuts doughnut doughnuts rosquilla beignet bakery 甜甜圈 🍩",
  icecream: "icecream gelato helado glace sundae eisdiele 冰淇淋 🍦 🍨",
  bread: "bread loaf baguette pan pain brot sourdough croissant bakery panaderia boulangerie backerei 面包 🍞 🥐 🥖",
  candle: "candle candles vela velas bougie bougies kerze kerzen wax hygge 蜡烛",
  book: "book books libro libros livre livres buch bucher reading novel library study estudiar lesen 书 📚 📖",
  lamp: "lamp lamps lampara lampe lampen 灯 台灯 💡",
  flower:
    "flower flowers bouquet flor flores ramo fleur fleurs blume blumen strauss floral marigold marigolds blossom blossoms bloom dahlia florist floristeria 花 鲜花 🌸 💐 🌺",
  daisy: "daisy daisies margarita margaritas marguerite ganseblumchen chamomile 雏菊 🌼",
  sunflower: "sunflower sunflowers girasol girasoles tournesol tournesols sonnenblume sonnenblumen 向日葵 🌻",
  tulip: "tulip tulips tulipan tulipanes tulipe tulipes tulpe tulpen 郁金香 🌷",
  rose_flower:
    "rose roses rosas rosen peony peonies valentine valentines wedding boda mariage hochzeit 玫瑰 婚礼 🌹 💍",
  cactus: "cactus cacti succulent kaktus 仙人掌 🌵",
  plant:
    "plant plants planta plantas plante plantes pflanze pflanzen houseplant fern pothos monstera garden jardin garten 植物 盆栽 🌿 🪴 🍃",
  gift: "gift gifts present presents giveaway regalo regalos cadeau cadeaux geschenk geschenke sale discount offer promo deal deals rebajas oferta descuento soldes promotion rabatt angebot schlussverkauf 礼物 折扣 促销 🎁 🛍",
  heart: "heart hearts love corazon amor coeur amour herz liebe 爱 心 情人节 ❤ 💕 💖 💗 😍 🥰 💙 💚 💜",
  star: "star estrella etoile stern award winner 星 ⭐ 🌟 🏆",
  gem: "gem diamond crystal jewel jewelry jewellery joya bijou diamant edelstein necklace earrings collar bague schmuck 钻石 水晶 珠宝 💎",
  ball: "ball balls sphere spheres pelota bola balle kugel orb 球",
  football: "football footballs futbol soccer fussball 足球 ⚽",
  basketball: "basketball basketballs baloncesto 篮球 🏀",
  rocket: "rocket rockets launch startup spaceship cohete fusee rakete 火箭 🚀",
  astronaut: "astronaut astronauts cosmonaut spacewalk spaceman astronauta astronaute 宇航员",
  robot: "robot robots ai bot automation chatbot tech technology tecnologia technologie roboter 机器人 科技 🤖",
  cat: "cat cats kitten kittens gato gatos gatito chat chats chaton katze katzen katzchen 猫 小猫 🐱 🐈 😺",
  dog: "dog dogs puppy puppies perro perros perrito chien chiens chiot hund hunde welpe pet pets mascota mascotas haustier labrador poodle corgi 狗 小狗 🐶 🐕 🐾",
  fox: "fox foxes zorro renard fuchs 狐狸 🦊",
  rabbit: "rabbit rabbits bunny conejo lapin hase kaninchen easter pascua paques ostern 兔 🐰 🐇",
  bear: "bear bears teddy oso ours bar panda 熊 🐻 🐼 🧸",
  bird: "bird birds robin sparrow pajaro pajaros ave aves oiseau oiseaux vogel parrot 鸟 🐦",
  owl: "owl owls buho hibou eule 猫头鹰 🦉",
  duck: "duck ducks duckling pato canard ente 鸭 🦆",
  penguin: "penguin penguins pinguino pingouin pinguin 企鹅 🐧",
  fish: "fish fishes goldfish pez peces pescado poisson poissons fisch fische aquarium koi 鱼 🐟 🐠",
  whale: "whale whales dolphin ballena baleine wal delfin 鲸 🐋 🐳 🐬",
  person:
    "person people man woman women men girl boy child children kid team friend friends family customer customers founder entrepreneur owner student teacher doctor portrait model influencer persona personas hombre mujer nina nino equipo amigos familia gente personne homme femme fille garcon equipe amis famille mann frau kind kinder madchen junge menschen freunde 人 女孩 男孩 女人 男人 团队 家庭 朋友 👩 👨 🧑 👧 👦 👪",
  yogi: "yoga meditation meditate meditating mindfulness pilates meditacion meditieren wellness wellbeing bienestar 瑜伽 冥想 🧘",
  runner: "runner jogging jogger marathon correr corredor corriendo courir coureur laufen laufer joggen 跑步 🏃",
  lifter:
    "weightlifting weightlifter lifting crossfit bodybuilder powerlifting pesas halterofilia musculation gewichtheben 举重 🏋",
  maker:
    "potter alfarero alfarera potier potiere topfer topferin artisan artisans craftsman craftswoman maker artesano artesana handwerker 陶艺 工匠",
  barista: "barista baristas 咖啡师",
  campfire: "campfire bonfire fogata hoguera lagerfeuer 篝火 🔥",
  guitar: "guitar guitars guitarist guitarra guitare gitarre concert concierto konzert band 吉他 🎸",
  shapes:
    "shapes geometry geometric geometrico geometrica geometrie geometrique geometrisch geometrische formas formes formen abstract abstracto abstracta abstrait abstraite abstrakt abstrakte pattern patterns patron motif muster 几何 抽象",
  tree: "tree trees oak arbol arboles arbre arbres baum baume park parque parc 树 🌳",
  pine: "pine pines fir conifer christmas navidad noel weihnachten spruce tannenbaum pino sapin 圣诞 松树 🎄 🌲",
  palm: "palm palms tropical palmera palmeras palmier palmiers palme palmen tropics 棕榈 🌴",
  house:
    "house houses home cottage cabin casa casas hogar maison maisons haus hauser hutte farm storefront village pueblo airbnb immobilien inmobiliaria immobilier 房子 小屋 🏠 🏡",
  lighthouse: "lighthouse faro phare leuchtturm 灯塔",
  boat: "boat boats sailboat ship sail sailing barco barcos velero bateau bateaux voilier boot boote schiff segelboot yacht cruise crucero 船 帆船 ⛵",
  car: "car cars coche coches carro auto autos voiture voitures wagen roadtrip vehicle taxi van truck 汽车 🚗 🚙",
  balloons: "balloons globos 气球 ballons luftballons confetti party 派对 🎈 🎉 🥳",
  balloon: "balloon hotair globo ballon montgolfiere montgolfieres heissluftballon 热气球",
  umbrella:
    "umbrella umbrellas parasol paraguas sombrilla parapluie parapluies regenschirm sonnenschirm schirm 伞 雨伞 ☂ ☔ ⛱ 🌂",
  chair:
    "chair chairs sofa couch armchair furniture interior silla sillon chaise fauteuil stuhl sessel mobel decor 椅子 沙发 🛋",
  snowman: "snowman muneco bonhomme schneemann 雪人 ⛄",
  shoe: "shoe shoes sneaker sneakers trainers footwear boots zapato zapatos zapatilla zapatillas tenis chaussure chaussures basket schuh schuhe turnschuh turnschuhe laufschuhe 鞋 鞋子 运动鞋 跑鞋 👟 👞 👠",
  bag: "bag bags handbag handbags purse tote backpack shopping bolso bolsos mochila sac tasche handtasche 包 手提包 购物 👜 👛",
  glasses: "glasses sunglasses eyewear gafas lunettes brille sonnenbrille 眼镜 太阳镜 😎 👓 🕶",
  watch: "watch watches wristwatch smartwatch rolex reloj montre armbanduhr uhr 手表 ⌚",
  shirt:
    "shirt shirts tshirt tee hoodie sweater apparel clothing clothes fashion outfit merch camisa camiseta ropa moda chemise vetements mode hemd kleidung 衣服 衬衫 时尚 👕 👗",
  burger: "burger burgers hamburger hamburgers cheeseburger hamburguesa hamburguesas 汉堡 🍔",
  fries: "fries chips patatas frites pommesfrites 薯条 🍟",
  pizza: "pizza pizzas pizzeria margherita 披萨 比萨 🍕",
  sushi: "sushi sashimi nigiri maki 寿司 🍣",
  noodles:
    "noodles noodle ramen pasta spaghetti pho soup salad meal lunch dinner food comida almuerzo cena plat dejeuner diner essen mittagessen abendessen nudeln fideos restaurant restaurante 面条 拉面 美食 餐厅 🍜 🍝 🍲 🥗",
  skincare:
    "skincare cosmetics cosmetic cosmetica serum moisturizer cream lotion balm beauty makeup spa belleza crema beaute creme soin kosmetik hautpflege schonheit 护肤 化妆品 美容 🧴",
  lipstick: "lipstick labial pintalabios lippenstift gloss 口红 💄 💋",
  soap: "soap soaps shampoo handwash jabon champu savon shampooing seife cleaning cleaner 肥皂 洗发水 🧼",
  laptop:
    "laptop laptops computer macbook notebook pc coding programming developer software website app startup office remote ordenador portatil computadora oficina ordinateur bureau rechner buro business marketing 电脑 笔记本电脑 办公 💻",
  phone: "phone phones smartphone iphone mobile android telefono movil celular telephone handy 手机 📱",
  camera:
    "camera cameras photographer photography fotografo camara fotografia photographe appareil kamera fotograf fotografie 相机 摄影 📷 📸",
  headphones:
    "headphones headphone earbuds headset music playlist auriculares musica casque musique kopfhorer musik 耳机 音乐 🎧 🎵 🎶",
  microphone: "microphone mic podcast podcasts karaoke singer microfono micro mikrofon 麦克风 播客 🎤 🎙",
  parcel:
    "parcel parcels package packages packaging shipping delivery order orders box boxes paquete paquetes envio pedido colis livraison paket pakete lieferung 包裹 快递 📦",
  bicycle:
    "bicycle bicycles bike bikes cycling cyclist bici bicicleta bicicletas velo bicyclette fahrrad fahrrader rad radfahren 自行车 🚲 🚴",
  weights:
    "gym fitness workout dumbbell dumbbells kettlebell training exercise gimnasio entrenamiento entrainement sport fitnessstudio hantel hanteln 健身 健身房 💪",
  fireworks: "firework fireworks silvester nochevieja fuegos artificiales feuerwerk artifice 烟花 新年 🎆 🎇",
} as const;
export type SubjectName = keyof typeof SUBJECT_WORDS;

/** Topics and occasions: they give a subject only when the prompt names no other. */
export const TOPIC_WORDS =
  "launch startup portrait model influencer concert concierto konzert band shapes geometry geometric geometrico geometrica geometrie geometrique geometrisch geometrische formas formes formen abstract abstracto abstracta abstrait abstraite abstrakt abstrakte pattern patterns patron motif muster 几何 抽象 watch sale discount offer promo deal deals rebajas oferta descuento soldes promotion rabatt angebot giveaway party celebration food comida essen meal lunch dinner restaurant restaurante office oficina bureau buro business marketing remote order orders packing shipping delivery music musica musique musik beauty belleza schonheit fashion moda mode outfit home hogar garden jardin garten park market story tech technology tecnologia technologie love amor amour liebe novel study office wedding birthday halloween christmas navidad noel weihnachten easter family wellness owner customer customers founder entrepreneur reading shopping pottery ceramic ceramics ceramica poterie ceramique keramik 陶瓷 陶器 ❤ 💕 💖 💗 😍 🥰 🎉 🛍 折扣 促销 美食 科技 爱 心 时尚 购物";

/** Singular words that mean several people. */
export const GROUP_WORDS =
  "people team family equipo familia gente equipe famille menschen kids children women men village town 团队 家庭 👪";
