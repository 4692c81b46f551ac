import { CEILS, type CeilThreshold } from '@verglas/contract/ceil-codes'
import { thresholdSentence } from '@verglas/language'
import type { Display } from '../../lib/display.ts'

/** «air sous −5,0 °C» */
export const thresholdWords = (display: Pick<Display, 't' | 'formats'>, threshold: CeilThreshold): string =>
  thresholdSentence(display, {
    ...threshold,
    bound: threshold.value,
    quantity: CEILS[threshold.kind].quantity,
  })
