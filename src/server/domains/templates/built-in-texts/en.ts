import type { BuiltInTexts } from "#server/domains/templates/built-in-settings.ts";

export const en: BuiltInTexts = {
  1: {
    name: "Something new",
    description: "Show a new product or service: what it is, whom it is for, where to get it.",
    body: "Meet {{product}}.\n\n{{what_it_does}} We made it for {{who|everyone who has been asking for it}}.\n\n{{price|Have a look at the details}} · {{where|Link in our profile}}",
    hashtags: ["new", "justlaunched"],
  },
  2: {
    name: "Weekend offer",
    description: "A short offer with a clear end, for a shop, a café or a studio.",
    body: "Only this {{days|Saturday and Sunday}}: {{offer}}.\n\nCome by at {{place}}, or {{how_to_order|send us a message and we will put one aside}}. When it is gone, it is gone.",
    hashtags: ["weekendoffer", "shoplocal"],
  },
  3: {
    name: "How it is made",
    description: "A look behind the scenes that ends with a question people like to answer.",
    body: "{{time|Six hours}}, {{hands|two hands}} and a lot of {{material}}: this is how {{product}} comes about.\n\nThe hardest part? {{hardest_part}}\n\nWhich step would you like to try yourself?",
    hashtags: ["behindthescenes", "handmade"],
  },
  4: {
    name: "A customer's words",
    description: "Share what a customer said about you, and say thank you for it.",
    body: "“{{quote}}”\n{{name}}, {{where_from|a customer of ours}}\n\nThank you, {{name}}. Words like these are why we do this.\n\nHave you tried {{product}}? Tell us how it went.",
    hashtags: ["thankyou"],
  },
  5: {
    name: "Three tips",
    description: "Useful in ten seconds: one subject, three things to do about it.",
    body: "{{subject}}, in three steps:\n\n1. {{first}}\n2. {{second}}\n3. {{third}}\n\nSave this for {{occasion|the next time you need it}}.",
    hashtags: ["tips", "howto"],
  },
  6: {
    name: "Come and see us",
    description: "An invitation with everything people need: what, when, where, how.",
    body: "You are invited: {{event}}\n\nWhen: {{date}}, {{time}}\nWhere: {{place}}\nEntry: {{entry|free, just come}}\n\nBring a friend. Who is coming?",
    hashtags: ["event"],
  },
  7: {
    name: "Back again",
    description: "Tell people that something they waited for can be had again.",
    body: "You asked, we listened: {{product}} is back {{where|in the shop}}.\n\nThere are {{quantity|only a few}} this time. {{how_to_get_it|Order before they are gone}}.",
    hashtags: ["backinstock"],
  },
  8: {
    name: "One question",
    description: "Short enough for X, open enough for an answer.",
    body: "{{observation}}\n\n{{question|What do you think}}?",
    hashtags: [],
  },
  9: {
    name: "Different hours",
    description: "Holiday or summer hours, stated clearly.",
    body: "Please note: on {{days}} we are open from {{opens}} to {{closes}}.\n\nFrom {{back_to_normal}} everything is as usual. {{wish|See you soon!}}",
    hashtags: ["openinghours"],
  },
  10: {
    name: "Product on a table",
    description: "A calm product picture in daylight, square for a feed.",
    body: "{{product}} on a {{surface|pale oak table}}, soft morning light from a window on the left, {{colour|warm white}} background, shallow depth of field, generous empty space",
    hashtags: [],
  },
  11: {
    name: "Dish of the day",
    description: "Food that makes people hungry, upright for a story or a menu.",
    body: "{{dish}} served on {{plate|a hand-thrown stoneware plate}}, {{garnish|fresh herbs}}, steam rising, seen from slightly above, {{light|evening candlelight}}",
    hashtags: [],
  },
  12: {
    name: "Background for words",
    description: "A quiet picture that leaves room for a quotation or an announcement.",
    body: "abstract layers in {{colours|deep blue and sand}}, {{mood|calm}} mood, gentle gradients, large empty area in the middle, no text",
    hashtags: [],
  },
  13: {
    name: "Wide scene",
    description: "A landscape for a page header, an article or a post on X.",
    body: "wide view of {{place}} at {{time_of_day|golden hour}}, {{weather|clear sky with a few clouds}}, {{detail|a small path leading into the distance}}",
    hashtags: [],
  },
  14: {
    name: "Five seconds of a product",
    description: "A short film for a launch or an advertisement.",
    body: "slow camera move around {{product}} on {{surface|dark slate}}, {{light|a single soft light from above}}, {{mood|elegant}}, the product stays in the middle",
    hashtags: [],
  },
};
