/** The date of an instant in UTC, «2026-11-30»; `localDays` has the days of a time zone. */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The instant in UTC as providers write it, «2026-11-30T01:20:00Z»; with milliseconds only where it has any. */
export const isoSeconds = (ms: number): string => new Date(ms).toISOString().replace(/\.000Z$/, 'Z')
