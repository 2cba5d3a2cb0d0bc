import type { BuiltInTexts } from "#server/domains/templates/built-in-settings.ts";

export const es: BuiltInTexts = {
  1: {
    name: "Una novedad",
    description: "Presenta un producto o servicio nuevo: qué es, para quién y dónde conseguirlo.",
    body: "Te presentamos {{producto}}.\n\n{{que_hace}} Lo hemos hecho para {{quien|todas las personas que lo pedían}}.\n\n{{precio|Mira los detalles}} · {{donde|Enlace en nuestro perfil}}",
    hashtags: ["novedad", "reciénllegado"],
  },
  2: {
    name: "Oferta de fin de semana",
    description: "Una oferta breve con final claro, para una tienda, un café o un taller.",
    body: "Solo {{dias|este sábado y domingo}}: {{oferta}}.\n\nPásate por {{lugar}} o {{pedido|escríbenos y te apartamos uno}}. Cuando se acabe, se acabó.",
    hashtags: ["ofertafinde", "comerciolocal"],
  },
  3: {
    name: "Cómo se hace",
    description: "Una mirada entre bastidores que acaba con una pregunta que apetece contestar.",
    body: "{{tiempo|Seis horas}}, {{manos|dos manos}} y mucho {{material}}: así nace {{producto}}.\n\n¿Lo más difícil? {{mas_dificil}}\n\n¿Qué paso te gustaría probar?",
    hashtags: ["entrebastidores", "hechoamano"],
  },
  4: {
    name: "Palabras de un cliente",
    description: "Comparte lo que alguien ha dicho de ti y dale las gracias.",
    body: "«{{cita}}»\n{{nombre}}, {{de_donde|de nuestra clientela}}\n\nGracias, {{nombre}}. Por palabras así hacemos esto.\n\n¿Has probado {{producto}}? Cuéntanos qué tal.",
    hashtags: ["gracias"],
  },
  5: {
    name: "Tres consejos",
    description: "Útil en diez segundos: un tema y tres cosas que hacer.",
    body: "{{tema}}, en tres pasos:\n\n1. {{primero}}\n2. {{segundo}}\n3. {{tercero}}\n\nGuárdalo para {{ocasion|la próxima vez que lo necesites}}.",
    hashtags: ["consejos", "cómohacerlo"],
  },
  6: {
    name: "Ven a vernos",
    description: "Una invitación con todo lo necesario: qué, cuándo, dónde y cómo.",
    body: "Te invitamos: {{evento}}\n\nCuándo: {{fecha}}, {{hora}}\nDónde: {{lugar}}\nEntrada: {{entrada|libre, solo ven}}\n\nTrae a alguien. ¿Quién se apunta?",
    hashtags: ["evento"],
  },
  7: {
    name: "De vuelta",
    description: "Cuenta que vuelve algo que se esperaba.",
    body: "Lo pedíais y os hemos escuchado: {{producto}} vuelve a estar {{donde|en la tienda}}.\n\nEsta vez hay {{cantidad|muy pocos}}. {{pedido|Pide el tuyo antes de que se acaben}}.",
    hashtags: ["devuelta"],
  },
  8: {
    name: "Una pregunta",
    description: "Corta para X y abierta para una respuesta.",
    body: "{{observacion}}\n\n¿{{pregunta|Qué opinas}}?",
    hashtags: [],
  },
  9: {
    name: "Otro horario",
    description: "Horario de fiestas o de verano que nadie entienda mal.",
    body: "Atención: {{dias}} abrimos de {{abre}} a {{cierra}}.\n\nDesde {{vuelta_normal}} todo sigue como siempre. {{saludo|¡Hasta pronto!}}",
    hashtags: ["horario"],
  },
  10: {
    name: "Producto sobre una mesa",
    description: "Una imagen tranquila de producto con luz de día, cuadrada para el feed.",
    body: "{{producto}} sobre {{superficie|una mesa de roble claro}}, luz suave de la mañana desde una ventana a la izquierda, fondo {{color|blanco cálido}}, poca profundidad de campo, mucho espacio vacío",
    hashtags: [],
  },
  11: {
    name: "Plato del día",
    description: "Comida que abre el apetito, vertical para una historia o una carta.",
    body: "{{plato}} servido en {{vajilla|un plato de gres hecho a mano}}, {{guarnicion|hierbas frescas}}, vapor que sube, visto ligeramente desde arriba, {{luz|luz de velas al anochecer}}",
    hashtags: [],
  },
  12: {
    name: "Fondo para palabras",
    description: "Una imagen tranquila que deja sitio para una cita o un anuncio.",
    body: "capas abstractas en {{colores|azul profundo y arena}}, ambiente {{ambiente|sereno}}, degradados suaves, gran zona vacía en el centro, sin texto",
    hashtags: [],
  },
  13: {
    name: "Escena amplia",
    description: "Un paisaje para una cabecera, un artículo o una publicación en X.",
    body: "vista amplia de {{lugar}} en {{momento|la hora dorada}}, {{tiempo|cielo despejado con algunas nubes}}, {{detalle|un caminito que se pierde a lo lejos}}",
    hashtags: [],
  },
  14: {
    name: "Cinco segundos de un producto",
    description: "Una película corta para un lanzamiento o un anuncio.",
    body: "movimiento lento de cámara alrededor de {{producto}} sobre {{superficie|pizarra oscura}}, {{luz|una sola luz suave desde arriba}}, {{ambiente|elegante}}, el producto permanece en el centro",
    hashtags: [],
  },
};
