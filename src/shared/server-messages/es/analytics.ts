import type { analytics as model } from "#shared/server-messages/de/analytics.ts";

export const analytics: Record<keyof typeof model, string> = {
  "Use a day like {day}, or a time with an offset like {example}":
    "Usa un día como {day}, o una hora con zona como {example}",
  "Use a day like {day}, or a time with an offset": "Usa un día como {day}, o una hora con zona",
  "Account synced": "Cuenta sincronizada",
  "The range must end after it begins": "El periodo debe terminar después de empezar",
  "The period ends before it begins": "El periodo termina antes de empezar",
  "That would be {n} {=unit}, and at most {max} are answered: choose a longer interval or a shorter range":
    "Serían {n} {=unit} y como máximo se devuelven {max}: elige un intervalo mayor o un periodo más corto",
  "The database does not know this time zone": "La base de datos no conoce esta zona horaria",
};
