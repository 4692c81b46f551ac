/** The wall clock in a zone at an instant. */
export type LocalTime = {
  /** Format `YYYY-MM-DD`. */
  readonly date: string
  readonly hour: number
  readonly minute: number
}

/** A clock for one zone; reuses its formatter, which is slow to create. */
export function localClock(timeZone: string): (ms: number) => LocalTime {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (ms) => {
    const fields = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]))
    return {
      date: `${fields.year}-${fields.month}-${fields.day}`,
      hour: Number(fields.hour),
      minute: Number(fields.minute),
    }
  }
}
