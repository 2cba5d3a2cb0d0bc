import type { analytics as model } from "#shared/server-messages/de/analytics.ts";

export const analytics: Record<keyof typeof model, string> = {
  "Use a day like {day}, or a time with an offset like {example}":
    "Utilisez un jour comme {day}, ou une heure avec décalage comme {example}",
  "Use a day like {day}, or a time with an offset": "Utilisez un jour comme {day}, ou une heure avec décalage",
  "Account synced": "Compte synchronisé",
  "The range must end after it begins": "La période doit finir après son début",
  "The period ends before it begins": "La période finit avant de commencer",
  "That would be {n} {=unit}, and at most {max} are answered: choose a longer interval or a shorter range":
    "Cela ferait {n} {=unit}, et {max} au plus sont possibles : choisissez un intervalle plus long ou une période plus courte",
  "The database does not know this time zone": "La base de données ne connaît pas ce fuseau horaire",
};
