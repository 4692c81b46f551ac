/** Milliseconds since 1970 as a number: parsing dates costs the driver more than everything else. */
export const ms = (column: string): string => `extract(epoch from ${column})::float8 * 1000`
