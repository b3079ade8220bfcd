/** A wish that a store is in no state to grant: nothing is broken, and nothing was done. */
export class Refusal extends Error {}
