/** A fixed seed: each run tests the same cases, so that a failure is due to a change. PROPERTY_SEED chooses other cases. */
export const propertySeed = Number(process.env["PROPERTY_SEED"] ?? 20_261_121);
