import { spreadQuantity } from '@verglas/quantities'
import type { Pen } from '../../lib/pen.ts'
import type { Circuit, Directive } from './circuit-rows.ts'

/** «Autoroute : sel 15 à 20 g/m², à la demande» for each rule, in the unit of the circuit. */
export function directiveWords(pen: Pen, { rules }: Directive, circuit: Circuit): string {
  return rules.map((rule) => ruleWords(pen, rule, circuit)).join(' · ')
}

function ruleWords({ t, formats }: Pen, rule: Directive['rules'][number], circuit: Circuit): string {
  const { spreadUnit, laneWidthM } = circuit
  const system = formats.settings.units
  const write = (gm2: number) => spreadQuantity(gm2, { unit: spreadUnit, laneWidthM, system })
  const { minGm2, maxGm2, roadType, treatment, isOnDemand } = rule
  const quantity = () => {
    if (minGm2 === null) return ''
    const [min, unit] = [formats.number(write(minGm2).value, 0), write(minGm2).unit]
    if (maxGm2 === null || maxGm2 === minGm2) return t('circuits.from', { min, unit })
    return t('circuits.range', { min, max: formats.number(write(maxGm2).value, 0), unit })
  }
  const words = [t(`circuits.treatments.${treatment}`), quantity()].filter(Boolean).join(' ')
  return `${t(`circuits.roadTypes.${roadType}`)} – ${words}${isOnDemand ? `, ${t('circuits.onDemand')}` : ''}`
}
