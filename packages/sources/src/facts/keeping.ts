/** Retention, in days, of forecasts as providers sent them and of records that arrive by the hundred thousand. */
export const SHORT_RETENTION_DAYS = 60
/**
 * Retention, in days, of readings, products and alerts. Actions of people, skill and imported data are kept forever.
 */
export const RETENTION_DAYS = 400

/** A table to which facts are published. */
export type PublishedTable = {
  /** Column that determines the monthly partition; missing if the table is not partitioned. */
  readonly month?: string
  /** `swept`: removed by separate rules, together with dependent data. */
  readonly keep: 'always' | 'swept' | readonly KeepRule[]
}

/** Deletes rows older than this many days. */
export type KeepRule = {
  readonly days: number
  /** Column with the age; `day` is a UTC date. */
  readonly by: string
  /** Limits the rule to these rows. */
  readonly of?:
    | { readonly column: string; readonly is: string | null }
    | { readonly column: string; readonly isNot: string }
  /** Keeps rows that are still in force, whatever their age. */
  readonly unlessInForce?: true
  /** Also applies to past data that a person imported, which are exempt otherwise. */
  readonly importedToo?: true
}
