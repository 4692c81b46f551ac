import { directiveWords, passDoseWords, type Spreading } from '@verglas/language'
import type { Display } from '../../../lib/display.ts'
import type { CrewPass } from '../crew/crew-pass.ts'
import type { Directive } from './directive.ts'

/**
 * What the crew of an order has to spread next, and what else follows: «bouillie de sel 8 g/m² (28 kg/km par voie), 1,7 t ·
 * puis raclage et sel». `pass` is the next pass or the one being driven. The rules of the order, if it leaves the departures
 * to the crew or no pass is left.
 */
export function upcomingOrderWords(
  localizer: Pick<Display, 't' | 'formats'>,
  directive: Pick<Directive, 'rules' | 'passes'>,
  circuit: Spreading,
  pass: Pick<CrewPass, 'passNo' | 'dose' | 'totalKg'> | null,
): string {
  if (!pass || directive.passes.length === 0) return directiveWords(localizer, directive, circuit)
  const { t } = localizer
  const { passNo, dose, totalKg } = pass
  const following = new Set(directive.passes.slice(passNo + 1).map(({ treatment }) => treatment))
  following.delete(dose.treatment)
  const treatments = [...following].map((treatment) => t(`circuits.treatments.${treatment}`)).join(', ')
  return [
    passDoseWords(localizer, { ...dose, totalKg }, circuit),
    treatments && t('circuits.directive.then', { treatments }),
  ]
    .filter(Boolean)
    .join(' · ')
}
