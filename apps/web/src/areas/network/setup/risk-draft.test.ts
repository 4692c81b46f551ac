import { RISK_MEASURE_NAMES, RISK_MEASURES } from '@verglas/contract/risk-codes'
import { DEFAULT_GRIP_LIMITS } from '@verglas/road-hazard'
import { DEFAULT_RISK_RULES, type RiskRule } from '@verglas/road-network/risks'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  draftOfTable,
  newRule,
  readTable,
  readTyped,
  readTypedGrip,
  ruleChanges,
  typedValue,
} from './risk-draft.ts'

const PRODUCT = { rules: DEFAULT_RISK_RULES, gripLimits: DEFAULT_GRIP_LIMITS }
const metric = { units: 'metric', locale: 'en' } as const

describe('typed values', () => {
  test('are stored in metric whatever the unit, and stay exact if not retyped', () => {
    expect(readTyped('surface', '32', { units: 'imperial' }).value).toBeCloseTo(0, 9)
    expect(readTyped('freezing_margin', '1,8', { units: 'imperial' }).value).toBeCloseTo(1, 9)
    expect(readTyped('visibility', '400', metric).value).toBe(400)
    expect(typedValue('visibility', 5000, metric).text).toBe('5000')
    expect(typedValue('ice', 0.5, metric).text).toBe('0.5')
    expect(typedValue('ice', 0.5, { ...metric, locale: 'fr' }).text).toBe('0,5')
    expect(readTyped('ice', 'beaucoup', metric).value).toBeNaN()
    expect(readTyped('ice', '', metric).value).toBeNaN()
    for (const writing of [metric, { units: 'imperial', locale: 'fr' } as const])
      expect(readTable(draftOfTable(PRODUCT, writing), writing)).toEqual({
        body: PRODUCT,
        errors: {},
      })
  })

  test('are read as written, in both units', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RISK_MEASURE_NAMES),
        fc.constantFrom('metric' as const, 'imperial' as const),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (measure, units, share) => {
          const [min, max] = RISK_MEASURES[measure].bounds
          const value = min + share * (max - min)
          const { text } = typedValue(measure, value, { units, locale: 'fr' })
          // inches have 4 decimals
          expect(Math.abs(readTyped(measure, text, { units }).value - value)).toBeLessThan(0.002)
        },
      ),
    )
  })
})

describe('a table', () => {
  const rule = (id: string, value: number): RiskRule => ({
    id,
    kind: 'fog',
    level: 2,
    when: [{ measure: 'ice', operator: 'gte', value }],
  })

  test('with faults report each at its rule or bound', () => {
    const draft = draftOfTable(
      { ...PRODUCT, rules: [rule('a', 0.1), rule('b', 900), { ...rule('c', 1), when: [] }] },
      metric,
    )
    expect(readTable(draft, metric).errors).toMatchObject({
      'rules.1.when.0': {
        word: 'roadsetup.rules.problems.out_of_bounds',
        limit: '0',
        detail: '100',
      },
      'rules.2': { word: 'roadsetup.rules.problems.no_condition' },
    })
    expect(readTable({ ...draft, rules: [] }, metric).errors).toHaveProperty('rules')
  })

  test('whose limits are out of range or order reports each at its limit', () => {
    const draft = draftOfTable(PRODUCT, { ...metric, locale: 'fr' })
    expect(draft.gripLimits.map(({ text }) => text)).toEqual(['0,6', '0,45', '0,3', '0,15'])
    const typed = draft.gripLimits.with(0, readTypedGrip('0,7')).with(2, readTypedGrip('0,46'))
    const { errors } = readTable({ ...draft, gripLimits: typed }, { ...metric, locale: 'fr' })
    expect(errors).toEqual({
      'gripLimits.0': { word: 'roadsetup.limits.problems.out_of_range', limit: '0,5', detail: '0,65' },
      'gripLimits.2': { word: 'roadsetup.limits.problems.out_of_range', limit: '0,2', detail: '0,35' },
    })
  })

  test('get unique names for new rules', () => {
    const first = newRule('fog', [])
    expect(newRule('fog', [first]).id).not.toBe(first.id)
  })

  test('differ from another table by added, changed and removed rules', () => {
    expect(ruleChanges([rule('a', 1), rule('b', 1)], [rule('b', 2), rule('c', 1)])).toEqual({
      added: ['c'],
      changed: ['b'],
      removed: ['a'],
    })
    expect(ruleChanges([rule('a', 1)], [rule('a', 1)])).toEqual({ added: [], changed: [], removed: [] })
  })
})
