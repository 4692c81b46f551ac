import { spreadWords } from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import type { Limit } from './limit-draft.ts'

/** «Activées : saumure, sel, jusqu’à 20 g/m², de 0 h à 6 h, …» */
export function limitWords(display: Display, limit: Limit, circuit: Circuit): string {
  const { t, formats } = display
  const { treatments, mostGm2, fromHour, toHour, leastConfidence, objectMinutes } = limit
  return t('circuits.automatic.on', {
    treatments: treatments.map((treatment) => t(`circuits.treatments.${treatment}`)).join(', '),
    most: spreadWords(display, { minGm2: mostGm2, maxGm2: mostGm2 }, circuit),
    hours:
      fromHour === toHour
        ? t('circuits.automatic.allDay')
        : t('circuits.automatic.hours', {
            from: formats.hourOfDay(fromHour),
            to: formats.hourOfDay(toHour),
          }),
    confidence: formats.quantity('percent', leastConfidence * 100),
    minutes: t('circuits.automatic.minutes', { count: objectMinutes }),
  })
}
