import { HOUR_MS } from '@verglas/quantities'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closingPeriod } from './closing-words.ts'
import { formats } from './formats.ts'
import { hasShortfall, shortfallRank, shortfallSentence } from './plan-shortfall-sentence.ts'
import { graveHoursOf } from './test-roads.ts'
import { translateIn } from './words.ts'

const NOW_MS = Date.parse('2026-01-15T20:00:00Z')
const at = (hours: number) => new Date(NOW_MS + hours * HOUR_MS).toISOString()
const UNTIL_MS = NOW_MS + 24 * HOUR_MS
type Plan = Parameters<typeof shortfallSentence>[1]
const judged = (...levels: number[]) => ({
  slipperyMin: 60 * levels.filter((level) => level >= 2).length,
  lowestGrip: 0.3,
  levels,
})
/** Four slippery hours without treatment. */
const planOf = (
  treated: number[],
  headline: Partial<Plan['headline']> = {},
  proposal: object | null = null,
) =>
  ({
    headline: { problems: [], later: null, ...headline },
    road: { from: at(0), to: at(5), untreated: judged(1, 2, 2, 2, 2), treated: judged(...treated), proposal },
  }) as Plan
const words = (plan: Plan, locale: 'fr' | 'en' = 'fr') => {
  const form = formats({ locale, units: 'metric', timeZone: 'UTC' })
  const localizer = { t: translateIn(locale), formats: form, nowMs: NOW_MS, moment: form.time }
  return shortfallSentence(localizer, plan, UNTIL_MS)?.replaceAll(/\s/g, ' ') ?? null
}
const SLIPPERY = [{ code: 'stays_slippery', remedies: ['further_passes'] }]

test('a plan that is enough has no shortfall', () => {
  expect(words(planOf([1, 1, 1, 1, 1]))).toBeNull()
  // The decision of its departure says that its window has passed.
  expect(words(planOf([1, 1, 1, 1, 1], { problems: [{ code: 'late', remedies: [] }] }))).toBeNull()
})

test('a plan that does not hold says why, and what would', () => {
  const plan = planOf([1, 1, 2, 2, 1], { problems: SLIPPERY }, { holds: true, remedies: ['second_vehicle'] })
  expect(words(plan)).toBe(
    'ne tient pas : la chaussée reste glissante malgré le plan · tiendrait avec un véhicule de plus',
  )
  expect(words(plan, 'en')).toBe(
    'does not hold: the road stays slippery despite the plan · would hold with one more vehicle',
  )
  expect(words(planOf([1, 2, 2, 2, 2], { problems: SLIPPERY }))).not.toMatch(/route glissante/)
  expect(words(planOf([1, 1, 2, 2, 1], { problems: SLIPPERY }))).toMatch(
    / · ce qui aiderait : des passages de plus$/,
  )
})

test('an hour that is grave under a plan that holds is a decision about the traffic, and no shortfall', () => {
  const levels = [1, 1, 4, 1, 1]
  const plan = planOf(levels)
  const grave = graveHoursOf(at(0), levels)
  const withGrave = {
    ...plan,
    road: plan.road && { ...plan.road, treated: { ...judged(...levels), grave } },
  } as Plan
  expect(closingPeriod(withGrave, NOW_MS)).not.toBeNull()
  expect(hasShortfall(withGrave, UNTIL_MS)).toBe(false)
  expect(words(withGrave)).toBeNull()
})

test('a sentence never is empty', () => {
  const LEVELS = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(LEVELS, fc.boolean(), (levels, isWeak) => {
      const plan = planOf(levels, isWeak ? { problems: SLIPPERY } : {})
      const treated = { ...judged(...levels), grave: graveHoursOf(at(0), levels) }
      expect(words({ ...plan, road: plan.road && { ...plan.road, treated } } as Plan)).not.toBe('')
    }),
  )
})

test('closing the road is no longer what would help once it is decided', () => {
  const remedies = ['further_passes', 'closing']
  const plan = planOf([1, 1, 2, 2, 1], { problems: [{ code: 'stays_slippery', remedies }] })
  const decision = {
    kind: 'closed',
    limitKmh: null,
    from: at(0),
    until: at(4),
    comment: '',
    author: 'Claire',
    decidedAt: at(0),
    danger: null,
  } as const
  expect(words(plan)).toMatch(/des passages de plus, la fermeture de la route$/)
  expect(words({ ...plan, closing: { leadMinutes: 60, decisions: [decision] } })).toMatch(
    /ce qui aiderait : des passages de plus$/,
  )
})

test('a plan that hardly helps says that other means are needed', () => {
  expect(words(planOf([1, 2, 2, 2, 2]))).toMatch(
    /^la route reste glissante 4 h · ce qui aiderait : fermer la route/,
  )
})

test('a later danger counts if it begins in the hours that are handed over', () => {
  const later = (hours: number) => ({ later: { from: at(hours), problems: SLIPPERY } })
  expect(words(planOf([1, 1, 1, 1, 1], later(10)))).toMatch(/^le plan ne tient pas dès 06:00 : /)
  expect(words(planOf([1, 1, 1, 1, 1], later(30)))).toBeNull()
})

test('where closing the road is to be decided comes first, and names no other means', () => {
  const grave = planOf([1, 2, 2, 2, 2])
  const closing = {
    ...grave,
    road: grave.road && {
      ...grave.road,
      untreated: judged(1, 3, 3, 3, 3),
      treated: { ...judged(1, 3, 3, 3, 3), grave: graveHoursOf(grave.road.from, [1, 3, 3, 3, 3]) },
    },
  }
  const rank = (plan: Plan) => shortfallRank(plan, NOW_MS, UNTIL_MS)
  expect(rank(closing)).toBeLessThan(rank(planOf([1, 1, 2, 2, 1], { problems: SLIPPERY })))
  expect(rank(planOf([1, 1, 2, 2, 1], { problems: SLIPPERY }))).toBeLessThan(rank(grave))
  expect(words(closing)).toBe('la route reste glissante 4 h')
})
