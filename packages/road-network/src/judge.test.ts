import { RISK_MEASURE_NAMES, type RiskValues } from '@verglas/contract/risk-codes'
import { DEFAULT_GRIP_LIMITS } from '@verglas/road-hazard'
import { expect, test } from 'vitest'
import { DEFAULT_RISK_RULES } from './default-rules.ts'
import { judge } from './judge.ts'
import { sortRules } from './risk-rules.ts'

const UNKNOWN = Object.fromEntries(RISK_MEASURE_NAMES.map((name) => [name, Number.NaN])) as RiskValues
const TABLE = { rules: sortRules(DEFAULT_RISK_RULES), gripLimits: DEFAULT_GRIP_LIMITS }
const judged = (values: Partial<RiskValues>) => {
  const { level, kind, other } = judge({ ...UNKNOWN, ...values }, TABLE)
  return [level, kind, other.rule?.id ?? null]
}

test.each<[string, Partial<RiskValues>, unknown[]]>([
  ['nothing is known', {}, [0, null, null]],
  ['a wet road freezes', { surface: -1, freezing_margin: -1, film: 0.1 }, [3, 'ice', null]],
  ['a salted road does not', { surface: -1, freezing_margin: 3, film: 0.1 }, [0, null, null]],
  ['fog makes no road slippery', { surface: 5, visibility: 40 }, [0, null, 'fog-3-dense']],
  ['ice stays ice in fog', { surface: -3, ice: 0.4, visibility: 40 }, [3, 'ice', 'fog-3-dense']],
])('%s', (_, values, expected) => expect(judged(values)).toEqual(expected))

test('the limits of the organisation decide the level of slipperiness', () => {
  const snow = { ...UNKNOWN, surface: -1, loose_snow: 1.5 }
  expect(judge(snow, TABLE)).toMatchObject({ level: 2, kind: 'snow' })
  expect(judge(snow, { ...TABLE, gripLimits: [0.6, 0.45, 0.35, 0.15] })).toMatchObject({
    level: 3,
    kind: 'snow',
  })
})
