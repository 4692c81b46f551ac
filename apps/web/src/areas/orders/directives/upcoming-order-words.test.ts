import { formats } from '@verglas/language'
import { translateIn } from '@verglas/language/words'
import { expect, test } from 'vitest'
import { nextCrewPass } from '../crew/crew-pass.ts'
import type { Directive } from './directive.ts'
import { upcomingOrderWords } from './upcoming-order-words.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 30, hour)).toISOString()
const rule = {
  roadType: 'motorway',
  priority: null,
  treatment: 'plow_salt',
  deicer: 'nacl',
  minGm2: 8,
  maxGm2: 25,
  isOnDemand: false,
} as const
const pass = (hour: number, treatment: 'prewet' | 'plow_salt', gm2: number) => ({
  departAt: at(hour),
  finishAt: at(hour + 1),
  treatment,
  deicer: 'nacl' as const,
  minGm2: gm2,
  maxGm2: gm2,
  totalKg: 1000 * gm2,
})
const passes = [pass(17, 'prewet', 6), pass(19, 'prewet', 15), pass(22, 'plow_salt', 25)]
const order: Pick<Directive, 'rules' | 'passes'> = { rules: [rule], passes }
const done = (passNo: number) => ({
  passNo,
  name: 'Marc',
  isOwn: false,
  startedAt: at(17 + passNo),
  doneAt: at(18 + passNo),
  treatmentId: null,
})
const wordsAfter = (doneCount: number, changes: Partial<typeof order> = {}) => {
  const directive = { ...order, ...changes }
  const reports = Array.from({ length: doneCount }, (_, passNo) => done(passNo))
  const localizer = {
    t: translateIn('fr'),
    formats: formats({ locale: 'fr', units: 'metric', timeZone: 'UTC' }),
  }
  const next = nextCrewPass(directive, reports, Date.parse(at(16)))
  const circuit = { spreadUnit: 'g/m2', laneWidthM: 3.5 } as const
  return upcomingOrderWords(localizer, directive, circuit, next).replaceAll(/\s/g, ' ')
}

test('an order names the rate of its next pass, not the range of all its passes', () => {
  expect(wordsAfter(0)).toBe('bouillie de sel 6 g/m² (21 kg/km par voie), 6,0 t · puis raclage et sel')
  expect(wordsAfter(1)).toBe('bouillie de sel 15 g/m² (52,5 kg/km par voie), 15,0 t · puis raclage et sel')
  expect(wordsAfter(2)).toBe('raclage et sel 25 g/m² (87,5 kg/km par voie), 25,0 t')
})

test('without departures, or when all passes are done, the rules of the order remain', () => {
  expect(wordsAfter(0, { passes: [] })).toBe('autoroute – raclage et sel 8 à 25 g/m²')
  expect(wordsAfter(3)).toMatch(/^autoroute – raclage et sel 8 à 25 g\/m²/)
})
