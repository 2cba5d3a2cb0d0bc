/** `processes`: what it received is processed afterwards. `takesBytes`: it receives a file, or a piece of one. */
type Trait = "processes" | "takesBytes";

/** The calls of a network on which a fault can be set, each with its purpose for readers who do not know the network's API. */
export type Calls = Readonly<Record<`${string}.${string}`, readonly [label: string, ...traits: Trait[]]>>;
