/** What providers foresaw, as they sent it, and what comes by the hundred thousand. */
export const FORESEEN_DAYS = 60
/** Readings, products and alerts. Acts of persons, skill and what persons imported of past times stay for ever. */
export const RETENTION_DAYS = 400

/** What is published under one name. */
export type PublishedTable = {
  /** The column that tells in which monthly partition a row stands; without one the table is not divided. */
  readonly month?: string
  /** `swept`: by rules of its own, with what hangs on it. */
  readonly keep: 'always' | 'swept' | readonly KeepRule[]
}

/** Rows go that are older than so many days. */
export type KeepRule = {
  readonly days: number
  /** The column that tells the age; `day` is a date of UTC. */
  readonly by: string
  /** Only those rows. */
  readonly of?:
    | { readonly column: string; readonly is: string | null }
    | { readonly column: string; readonly isNot: string }
  /** What is still in force stays, however old. */
  readonly unlessInForce?: true
  /** Without the exemption of what a person imported of past times. */
  readonly importedToo?: true
}
