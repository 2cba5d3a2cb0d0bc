/** Properties are tried with the same cases in every run, so that a red run is about a change. PROPERTY_SEED looks further. */
export const propertySeed = Number(process.env["PROPERTY_SEED"] ?? 20_261_121);
