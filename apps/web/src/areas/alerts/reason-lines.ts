import { CEILS, WEATHER_ALERTS } from '@verglas/contract/ceil-codes'
import { reasonSentences } from '@verglas/language'
import type { Display } from '../../lib/display.ts'
import type { Alert } from './use-alerts.ts'

/** Why the product warns: rule, values, and what closes the alert. */
export function reasonLines(
  { t, formats }: Pick<Display, 't' | 'formats'>,
  own: NonNullable<Alert['own']>,
): string[] {
  const moment = (ms: number) => `${formats.shortDay(ms)} ${formats.time(ms)}`
  const localizer = { t, formats, moment }
  if (own.form === 'ceil') return reasonSentences(localizer, { ...own, quantity: CEILS[own.kind].quantity })
  const { quantity, crosses } = WEATHER_ALERTS[own.kind]
  return reasonSentences(localizer, { ...own, quantity, crosses })
}
