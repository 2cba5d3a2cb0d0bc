/** What the air does, and what is thrown into it. */
export const weatherWords = {
  rain: /rain|storm|drizzle|monsoon|lluvia|pluie|regen|雨/i,
  fog: /fog|mist|haze|niebla|brume|nebel|雾/i,
  party:
    /birthday|party|celebrat|sale|discount|launch|confetti|festival|offer|giveaway|anniversary|fiesta|f[eê]te|feier/i,
  blossom: /flower|blossom|bloom|petal|spring|wedding|rose/i,
};
