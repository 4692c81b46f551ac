/** Translation key of the two usual schedules (specification §9); null for any other choice of days. */
export function daysKey(days: readonly number[]): 'everyDay' | 'workDays' | null {
  const sorted = [...days].sort((a, b) => a - b).join('')
  if (sorted === '1234567') return 'everyDay'
  return sorted === '12345' ? 'workDays' : null
}

/** «Every day», «Monday to Friday», or the individual days. */
export function daysWords(t: (key: string) => string, days: readonly number[]): string {
  const key = daysKey(days)
  return key ? t(`notifications.${key}`) : days.map((day) => t(`notifications.days.d${day}`)).join(', ')
}
