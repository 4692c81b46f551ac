/** Removes the comma after the day's name in British dates. */
export const tidy = (text: string) => text.replace(/^(\p{L}+), /u, '$1 ')

export type DateFormats = ReturnType<typeof dateFormats>

/** The date formats of one language and zone; created once, because Intl's are slow to create. */
export function dateFormats(tag: string, timeZone: string) {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const shortDay = { weekday: 'short', day: 'numeric' } as const
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { timeZone, ...options })
  return {
    time: format(time),
    timeWithSeconds: format({ ...time, second: '2-digit' }),
    day: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    shortDay: format(shortDay),
    weekdayYearDate: format({ ...shortDay, month: 'short', year: 'numeric' }),
    date: format({ day: 'numeric', month: 'short', year: 'numeric' }),
    weekdayDate: format({ ...shortDay, month: 'short' }),
    longDate: format({ day: 'numeric', month: 'long', year: 'numeric' }),
    shortDate: format({ day: 'numeric', month: 'short' }),
    zone: format({ timeZoneName: 'longGeneric' }),
  }
}
