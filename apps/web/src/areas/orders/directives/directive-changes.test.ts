import { formats } from '@verglas/language'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { allWords } from '../../../test-support/words.ts'
import { directiveChanges, previousDirective } from './directive-changes.ts'

const words = i18next.createInstance()
beforeAll(() =>
  words.init({
    lng: 'fr',
    resources: { fr: { translation: allWords('fr') } },
    interpolation: { escapeValue: false },
  }),
)
const circuit = { spreadUnit: 'g/m2', laneWidthM: 3.5 } as const
const salt = {
  roadType: 'motorway',
  priority: null,
  treatment: 'salt',
  minGm2: 15,
  maxGm2: null,
  deicer: 'nacl',
  isOnDemand: false,
} as const
type Directive = Parameters<typeof directiveChanges>[1]['directive']
const aDirective = (changes: Partial<Directive> = {}): Directive => ({
  scope: 'public',
  rules: [salt],
  passes: [],
  comment: '',
  orderedAt: '2026-01-12T03:00:00Z',
  expiresAt: '2026-01-12T09:00:00Z',
  ...changes,
})
function changesOf(directive: Directive, previous: Directive): string[] {
  const localizer = {
    t: (key: string, values?: object) => words.t(key, { ...values }),
    formats: formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' }),
  }
  return directiveChanges(localizer, { directive, previous, circuit }).map((text) =>
    text.replaceAll('\u00a0', ' '),
  )
}

const pass = {
  departAt: '2026-01-12T19:10:00Z',
  finishAt: '2026-01-12T20:40:00Z',
  treatment: 'salt',
  deicer: 'nacl',
  minGm2: 15,
  maxGm2: null,
  totalKg: 1700,
} as const

describe('the changes of a directive', () => {
  test('name other departures', () => {
    const ordered = aDirective({ passes: [pass] })
    expect(changesOf(ordered, aDirective({ passes: [pass] }))).toEqual([])
    expect(changesOf(ordered, aDirective())).toEqual(['passages modifiés'])
    expect(changesOf(ordered, aDirective({ passes: [{ ...pass, minGm2: 20 }] }))).toEqual([
      'passages modifiés',
    ])
  })

  test('list each rule that differs, was added or was removed', () => {
    const more = { ...salt, minGm2: 20 }
    const brine = { ...salt, roadType: 'ramp', treatment: 'brine' } as const
    const plow = { ...salt, roadType: 'local', treatment: 'plow', minGm2: null } as const
    expect(changesOf(aDirective({ rules: [more, brine] }), aDirective({ rules: [plow, salt] }))).toEqual([
      'autoroute – sel 20 g/m² (avant : autoroute – sel 15 g/m²)',
      'ajout : bretelle – saumure 15 g/m²',
      'retrait : route locale – raclage',
    ])
  })

  test('include its duration and its comment, and not its time of issue', () => {
    const later = { orderedAt: '2026-01-12T04:00:00Z', expiresAt: '2026-01-12T10:00:00Z' }
    expect(changesOf(aDirective(later), aDirective())).toEqual([])
    expect(changesOf(aDirective({ expiresAt: null, comment: 'Ponts' }), aDirective())).toEqual([
      'jusqu’à nouvel ordre (avant : pendant 6 heures)',
      'commentaire modifié',
    ])
  })

  test('are relative to the previous one of the same scope', () => {
    const [privateOrder, publicOrder] = [aDirective({ scope: 'private' }), aDirective()]
    expect(previousDirective([privateOrder, publicOrder, privateOrder], 0)).toBe(privateOrder)
    expect(previousDirective([privateOrder, publicOrder], 0)).toBeUndefined()
  })
})
