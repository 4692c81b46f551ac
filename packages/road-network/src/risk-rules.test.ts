import {
  isCover,
  RISK_MEASURE_NAMES,
  RISK_MEASURES,
  type RiskMeasure,
  type RiskValues,
} from '@verglas/contract/risk-codes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_RISK_RULES } from './default-rules.ts'
import { type RiskRule, riskOf, ruleProblems, sortRules } from './risk-rules.ts'

const DRY: RiskValues = {
  surface: 8,
  freezing_margin: 8,
  dew_margin: 6,
  air: 7,
  film: 0,
  ice: 0,
  frost: 0,
  loose_snow: 0,
  packed_snow: 0,
  rain: 0,
  snowfall: 0,
  freezing_rain: 0,
  crosswind: 15,
  visibility: 20_000,
}
const rules = sortRules(DEFAULT_RISK_RULES)
const risk = (overrides: Partial<RiskValues>) => riskOf(rules, { ...DRY, ...overrides })

const someValues = fc.record(
  Object.fromEntries(
    RISK_MEASURE_NAMES.map((name) => {
      const [min, max] = RISK_MEASURES[name].bounds
      // mostly close to the bounds of the rules
      return [
        name,
        fc.oneof(
          fc.double({ min: Math.max(min, -5), max: Math.min(max, 10), noNaN: true }),
          fc.double({ min, max, noNaN: true }),
        ),
      ]
    }),
  ) as Record<RiskMeasure, fc.Arbitrary<number>>,
)

describe('the default rules table', () => {
  test('has none of the faults that are checked in a table', () => {
    expect(ruleProblems(DEFAULT_RISK_RULES)).toEqual([])
  })

  test('a dry warm road has no risk, nor has one with unknown values', () => {
    expect(risk({}).level).toBe(0)
    const unknown = Object.fromEntries(RISK_MEASURE_NAMES.map((name) => [name, Number.NaN])) as RiskValues
    expect(riskOf(rules, unknown).level).toBe(0)
  })

  test.each<[string, Partial<RiskValues>, [number, string]]>([
    ['a cloudburst', { rain: 25 }, [3, 'aquaplaning']],
    ['a gale on a viaduct', { crosswind: 85 }, [3, 'crosswind']],
    ['fog', { visibility: 150 }, [3, 'fog']],
    ['ice, which follows from grip', { ice: 0.3, surface: -1 }, [0, 'none']],
  ])('%s', (_, values, [level, kind]) => {
    expect([risk(values).level, risk(values).kind ?? 'none']).toEqual([level, kind])
  })

  test('more of any cover on the road never lowers the risk', () => {
    const covers = RISK_MEASURE_NAMES.filter(isCover)
    fc.assert(
      fc.property(
        someValues,
        fc.constantFrom(...covers),
        fc.double({ min: 0, max: 50, noNaN: true }),
        (values, cover, more) => {
          const heavier = { ...values, [cover]: values[cover] + more }
          expect(riskOf(rules, heavier).level).toBeGreaterThanOrEqual(riskOf(rules, values).level)
        },
      ),
    )
  })
})

describe('the rules table of an organisation', () => {
  const aRule = (overrides: Partial<RiskRule> = {}): RiskRule => ({
    id: 'mine',
    kind: 'fog',
    level: 2,
    when: [{ measure: 'ice', operator: 'gte', value: 0.1 }],
    ...overrides,
  })

  test.each<[string, RiskRule[], object[]]>([
    ['a rule without a bound', [aRule({ when: [] })], [{ rule: 0, code: 'no_condition' }]],
    ['two of one name', [aRule(), aRule({ level: 3, kind: 'crosswind' })], [{ rule: 1, code: 'same_id' }]],
    ['no name', [aRule({ id: ' ' })], [{ rule: 0, code: 'no_id' }]],
    [
      'a bound that nothing reaches',
      [aRule({ when: [{ measure: 'surface', operator: 'lte', value: 900 }] })],
      [{ rule: 0, condition: 0, code: 'out_of_bounds' }],
    ],
    [
      'a bound that is not a number',
      [aRule({ when: [{ measure: 'surface', operator: 'lte', value: Number.NaN }] })],
      [{ rule: 0, condition: 0, code: 'out_of_bounds' }],
    ],
    [
      'less ice as more risk',
      [aRule({ when: [{ measure: 'ice', operator: 'lte', value: 0.1 }] })],
      [{ rule: 0, condition: 0, code: 'less_cover' }],
    ],
    [
      'a low rule under a high one that asks for less',
      [aRule(), aRule({ id: 'high', level: 3, when: [{ measure: 'ice', operator: 'gte', value: 0.05 }] })],
      [{ rule: 0, code: 'never_higher' }],
    ],
  ])('%s is rejected', (_, table, problems) => {
    expect(ruleProblems(table)).toEqual(problems)
  })

  test('no valid table gives less risk for more cover on the road', () => {
    const someRule = fc.record({
      id: fc.uuid(),
      kind: fc.constantFrom('aquaplaning' as const, 'crosswind' as const, 'fog' as const),
      level: fc.constantFrom(1 as const, 2 as const, 3 as const),
      when: fc.array(
        fc.record({
          measure: fc.constantFrom(...RISK_MEASURE_NAMES),
          operator: fc.constantFrom('gte' as const, 'lte' as const),
          value: fc.double({ min: 0, max: 10, noNaN: true }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    })
    fc.assert(
      fc.property(
        fc.array(someRule, { maxLength: 8 }),
        someValues,
        fc.double({ min: 0, max: 50, noNaN: true }),
        (table, values, more) => {
          fc.pre(ruleProblems(table).length === 0)
          const ordered = sortRules(table)
          expect(riskOf(ordered, { ...values, ice: values.ice + more }).level).toBeGreaterThanOrEqual(
            riskOf(ordered, values).level,
          )
        },
      ),
    )
  })
})
