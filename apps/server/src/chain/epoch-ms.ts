/** Milliseconds since 1970 as a number: dates cost the driver more than all the rest. */
export const ms = (column: string): string => `extract(epoch from ${column})::float8 * 1000`
