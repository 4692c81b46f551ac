import { colourOfCode, DANGER_COLOURS } from '@verglas/charts/theme'
import { hazardKind } from '@verglas/road-hazard'
import type { Display } from '../../lib/display.ts'
import type { RoadChange } from './road-changes.ts'

const ROUND_MS = 10 * 60_000

/** «minimum 1,3 °C plus froid, passe sous 0 °C 2 h plus tôt»; «quasi inchangée» if nothing changed. At
 * most: amounts are the largest of several points. */
export function roadChangeWords(
  display: Pick<Display, 't' | 'formats'>,
  changes: readonly RoadChange[],
  isLargest = false,
): string {
  if (changes.length === 0) return display.t('roadcast.changes.none')
  return changes.map((change) => words(display, change, isLargest)).join(', ')
}

function words(
  { t, formats }: Pick<Display, 't' | 'formats'>,
  change: RoadChange,
  isLargest: boolean,
): string {
  const upTo = (amount: string) => (isLargest ? t('roadcast.changes.upTo', { amount }) : amount)
  const zero = formats.quantity('temperature', 0, { digits: 0 })
  const degrees = (differenceC: number) => formats.difference('temperature', differenceC)
  switch (change.kind) {
    case 'correction':
      return t(correctionWord(change), {
        from: degrees(change.fromC),
        to: degrees(change.toC),
        amount: degrees(Math.abs(change.toC)),
      })
    case 'minimum':
      return t(change.differenceC < 0 ? 'roadcast.changes.colder' : 'roadcast.changes.milder', {
        difference: upTo(degrees(Math.abs(change.differenceC))),
      })
    case 'crossing':
      return t(change.differenceMs < 0 ? 'roadcast.changes.earlier' : 'roadcast.changes.later', {
        zero,
        duration: upTo(formats.duration(Math.round(Math.abs(change.differenceMs) / ROUND_MS) * ROUND_MS)),
      })
    case 'danger':
      return t(change.to === 0 ? 'roadcast.changes.dangerOver' : 'roadcast.changes.danger', {
        from: t(`codes.danger.${colourOfCode(DANGER_COLOURS, change.from)?.key}`),
        to: t(`codes.danger.${colourOfCode(DANGER_COLOURS, change.to)?.key}`),
      })
    case 'hazard':
      return t(`roadcast.changes.hazards.${hazardKind(change.hazard)}`)
    default:
      return t(`roadcast.changes.${change.kind}`, { zero })
  }
}

/** A smaller difference from the model is the remainder of an earlier correction in the road's cover and ground. */
const CORRECTED_C = 0.25

function correctionWord({ fromC, toC }: Extract<RoadChange, { kind: 'correction' }>): string {
  if (Math.abs(toC) < CORRECTED_C) return 'roadcast.changes.correctionWithdrawn'
  if (Math.abs(fromC) >= CORRECTED_C) return 'roadcast.changes.correctionChanged'
  return toC < 0 ? 'roadcast.changes.lowered' : 'roadcast.changes.raised'
}
