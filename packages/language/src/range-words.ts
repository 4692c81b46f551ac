import type { Quantity } from '@verglas/quantities'
import type { Formats } from './formats.ts'
import type { Translate } from './translate.ts'

type Localizer = { readonly t: Translate; readonly formats: Pick<Formats, 'quantity'> }

/** «6,9 à 7,4», without a unit. If both ends read the same, one value: a band of zero width would suggest certainty. */
export function rangeWords(
  { t, formats }: Localizer,
  { quantity, low, high }: { readonly quantity: Quantity; readonly low: number; readonly high: number },
): string {
  const bare = (value: number) => formats.quantity(quantity, value, { unit: false })
  const [from, to] = [bare(low), bare(high)]
  return from === to ? `≈ ${from}` : t('weather.fromTo', { from, to })
}
