import { HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closingPeriod, closingWords } from './closing-words.ts'
import { formats } from './formats.ts'
import { gravePeriods, type PlanClosing } from './grave-periods.ts'
import { planPhrases } from './plan-words.ts'
import { DECISION_TOLERANCE_MS, decisionGap, type RoadDecision, roadDecisionWords } from './road-decisions.ts'
import { graveHoursOf } from './test-roads.ts'
import { translateIn } from './words.ts'

const NOW_MS = Date.parse('2026-01-15T20:00:00Z')
const ms = (hours: number) => NOW_MS + hours * HOUR_MS
const at = (hours: number) => new Date(ms(hours)).toISOString()
const aDecision = (changes: Partial<RoadDecision> = {}): RoadDecision => ({
  kind: 'closed',
  limitKmh: null,
  from: at(2),
  until: at(18),
  comment: '',
  author: 'Claire Bonnet',
  decidedAt: at(0),
  danger: { level: 4 },
  ...changes,
})
const localizerOf = (locale: 'fr' | 'en', units: 'metric' | 'imperial' = 'metric', nowMs = NOW_MS) => {
  const form = formats({ locale, units, timeZone: 'UTC' })
  return { t: translateIn(locale), formats: form, nowMs, moment: (instant: number) => form.time(instant) }
}
const plain = (text: string) => text.replaceAll(/\s/g, ' ')
/** From 22:00 on danger high, from 23:00 extreme, until the hour given. */
const planUntil = (hours: number, decisions: readonly RoadDecision[] = [], leadMinutes = 60) =>
  planOf([1, 1, 3, ...Array.from({ length: hours - 3 }, () => 4), 1], { decisions, leadMinutes })
const planOf = (
  levels: readonly number[],
  {
    decisions = [],
    leadMinutes = 60,
    ...cause
  }: Partial<PlanClosing> & Parameters<typeof graveHoursOf>[2] = {},
) => {
  const road = { slipperyMin: 600, lowestGrip: 0.1, levels, grave: graveHoursOf(at(0), levels, cause) }
  return {
    headline: { next: null, afterwards: null, kinds: [], later: null, problems: [] },
    road: { from: at(0), to: at(levels.length), untreated: road, treated: road, proposal: null },
    closing: { leadMinutes, decisions },
  }
}
const wordsOf = (plan: ReturnType<typeof planUntil>, nowMs = NOW_MS) =>
  plain(closingWords(localizerOf('fr', 'metric', nowMs), plan))

test('the deadline is the danger less the time that closing takes, then now', () => {
  expect(wordsOf(planUntil(18))).toMatch(
    /à décider avant 21:00 : verglas, danger fort ou plus de 22:00 à 14:00, /,
  )
  expect(wordsOf(planUntil(18, [], 90))).toMatch(/à décider avant 20:30 : /)
  expect(wordsOf(planUntil(18, [], 120))).toMatch(/à décider maintenant : /)
  expect(wordsOf(planUntil(18), ms(1.5))).toMatch(
    /à décider maintenant : verglas, danger fort ou plus de 22:00/,
  )
})

test('a danger with which the forecast ends lasts at least so long', () => {
  const levels = planUntil(18).road.treated.levels.slice(0, -1)
  expect(wordsOf(planOf(levels))).toMatch(
    /danger fort ou plus de 22:00 à 14:00 au moins, extrême de 23:00 à 14:00 au moins malgré le plan/,
  )
})

test('a danger that ends before the road could be closed leaves nothing to decide', () => {
  expect(wordsOf(planUntil(18), ms(16.9))).toMatch(/à décider maintenant : /)
  expect(wordsOf(planUntil(18), ms(17.1))).toBe('')
  expect(wordsOf(planUntil(18, [], 30), ms(17.1))).toMatch(/à décider maintenant : /)
})

test('a decision that covers the danger stands instead of the question', () => {
  const plan = planUntil(18, [aDecision()])
  expect(closingPeriod(plan, NOW_MS)).toBeNull()
  const circuit = { spreadUnit: 'g/m2', laneWidthM: 3.5 } as const
  expect(planPhrases(localizerOf('fr'), plan, circuit)).toMatchObject({ closing: '' })
  expect(plain(planPhrases(localizerOf('fr'), plan, circuit).decided)).toBe(
    'Fermeture de 22:00 à 14:00 (Claire Bonnet, 20:00)',
  )
})

test('each kind of decision has its sentence, with the limit as it is posted for every reader', () => {
  const reduced = aDecision({ kind: 'reduced_speed', limitKmh: 72 })
  const words = (decision: RoadDecision, localizer: ReturnType<typeof localizerOf>) =>
    plain(roadDecisionWords(localizer, decision))
  expect(words(reduced, localizerOf('fr'))).toBe(
    'Vitesse réduite à 72 km/h de 22:00 à 14:00 (Claire Bonnet, 20:00)',
  )
  expect(words(reduced, localizerOf('en', 'imperial'))).toMatch(/^Speed limit 72 km\/h from /)
  const open = aDecision({ kind: 'kept_open', comment: 'seul accès à l’hôpital', from: at(-1) })
  expect(words(open, localizerOf('fr'))).toBe(
    'Circulation maintenue malgré le danger jusqu’à 14:00 (Claire Bonnet, 20:00) : seul accès à l’hôpital',
  )
})

test('the question returns with the decision that is no longer enough', () => {
  const closed = aDecision()
  expect(wordsOf(planUntil(21, [closed]))).toBe(
    'Fermeture décidée jusqu’à 14:00, danger désormais jusqu’à 17:00 : à prolonger avant 13:00',
  )
  expect(wordsOf(planUntil(18, [aDecision({ from: at(4) })]))).toBe(
    'Fermeture décidée dès 00:00, danger désormais dès 22:00 : à avancer avant 21:00',
  )
  expect(wordsOf(planUntil(18, [aDecision({ danger: { level: 3 }, kind: 'kept_open' })]))).toBe(
    'Maintien de la circulation décidé jusqu’à 14:00 pour un danger fort, désormais extrême : à revoir avant 22:00',
  )
  expect(wordsOf(planUntil(18, [aDecision({ danger: null })]))).toMatch(
    /sans danger prévu, danger désormais extrême/,
  )
})

test('a later danger is asked about although a decision covers the first', () => {
  const twice = planOf([1, 1, 4, 4, 4, 4, 1, 1, 1, 4, 4, 1], { decisions: [aDecision({ until: at(6) })] })
  expect(closingPeriod(twice, NOW_MS)).toMatchObject({ fromMs: ms(9), gap: null, decideByMs: ms(8) })
})

test('a later danger that has to be decided too is named', () => {
  const words = wordsOf(planOf([1, 1, 4, 4, 1, 1, 1, 4, 4, 1]))
  expect(words).toBe(
    'Fermeture ou vitesse réduite à décider avant 21:00 : verglas, danger extrême de 22:00 à 00:00 malgré le plan, de nouveau dès 03:00',
  )
})

test('a pause in which the road could not be opened and closed again is part of the danger', () => {
  const levels = [1, 1, 4, 1, 1, 4, 1]
  expect(wordsOf(planOf(levels))).toMatch(
    / : verglas, danger extrême par moments de 22:00 à 02:00 malgré le plan$/,
  )
  expect(closingPeriod(planOf(levels, { leadMinutes: 30 }), NOW_MS)).toMatchObject({
    toMs: ms(3),
    againFromMs: ms(5),
  })
})

test('the road that has the worst danger the longest is named', () => {
  const stretch = { name: 'Col de la Fageole', kmFrom: 92.4, kmTo: 93.1, isBridge: false }
  expect(wordsOf(planOf([1, 1, 4, 4, 1], { stretch }))).toMatch(
    / : verglas, danger extrême de 22:00 à 00:00 malgré le plan, au pire Col de la Fageole, PK 92–93$/,
  )
})

test('at level 3 only ice closes a road: packed snow is an ordinary winter road', () => {
  const closingOf = (kind: string, level: number) => wordsOf(planOf([1, level, level, 1], { kind }))
  expect(closingOf('packed_snow', 3)).toBe('')
  expect(closingOf('snow', 3)).toBe('')
  expect(closingOf('ice', 3)).toMatch(/danger fort de 21:00 à 23:00/)
  expect(closingOf('freezing_rain', 3)).toMatch(/danger fort/)
  expect(closingOf('packed_snow', 4)).toMatch(/danger extrême/)
  // Packed snow before and after is as dangerous and no reason: the words name the cause of these hours.
  const plan = planOf([3, 3, 3, 3, 3])
  const grave = plan.road.treated.grave.map((hour, index) =>
    index === 1 || index === 2 ? { ...hour, kind: 'ice' } : { ...hour, kind: 'packed_snow' },
  )
  const treated = { ...plan.road.treated, grave }
  expect(wordsOf({ ...plan, road: { ...plan.road, treated } })).toMatch(
    / : verglas, danger fort de 21:00 à 23:00 malgré le plan$/,
  )
})

test('ice of level 3 that is over before the road could be closed and opened again is not asked about', () => {
  expect(wordsOf(planOf([1, 3, 1, 1, 1]))).toBe('')
  expect(wordsOf(planOf([1, 3, 3, 1, 1]))).toMatch(/danger fort de 21:00 à 23:00 malgré le plan$/)
  expect(wordsOf(planOf([1, 3, 1, 1, 1], { leadMinutes: 30 }))).toMatch(/danger fort de 21:00 à 22:00/)
  // An hour of level 4 is asked about, and ice with which the forecast ends may last.
  expect(wordsOf(planOf([1, 4, 1, 1, 1]))).toMatch(/danger extrême de 21:00 à 22:00/)
  expect(wordsOf(planOf([1, 1, 1, 3]))).toMatch(/danger fort de 23:00 à 00:00 au moins/)
})

test('the question does not depend on how much a plan helps', () => {
  const HOURS_OF_LEVELS = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(HOURS_OF_LEVELS, HOURS_OF_LEVELS, (treated, untreated) => {
      const plan = planOf(treated)
      const other = { ...plan, road: { ...plan.road, untreated: planOf(untreated).road.untreated } }
      expect(closingPeriod(other, NOW_MS)).toEqual(closingPeriod(plan, NOW_MS))
    }),
  )
})

test('every grave hour of the coming day is within a period, and each period begins and ends with one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 30 }), (levels) => {
      const periods = gravePeriods(planOf(levels), NOW_MS)
      levels.forEach((level, hour) => {
        const isWithin = periods.some(({ fromMs, toMs }) => fromMs <= ms(hour) && ms(hour) < toMs)
        if (level >= 3 && hour < 24) expect(isWithin).toBe(true)
      })
      for (const { fromMs, toMs, level, worst } of periods) {
        const first = (fromMs - NOW_MS) / HOUR_MS
        const last = (toMs - NOW_MS) / HOUR_MS - 1
        expect(Math.min(levels[first] ?? 0, levels[last] ?? 0)).toBeGreaterThanOrEqual(level)
        expect(worst.level).toBe(Math.max(...levels.slice(first, last + 1)))
      }
    }),
  )
})

test('decisions that follow each other cover together', () => {
  const closed = aDecision({ until: at(8) })
  const reduced = aDecision({ kind: 'reduced_speed', limitKmh: 50, from: at(8) })
  expect(wordsOf(planUntil(18, [reduced, closed]))).toBe('')
  expect(wordsOf(planUntil(18, [closed, { ...reduced, from: at(9) }]))).toMatch(
    /jusqu’à 04:00, .* : à prolonger/,
  )
})

const MINUTES = fc.integer({ min: 0, max: 24 * 60 })
/** A danger of the coming day, and a decision. */
const CASE = fc
  .record({
    nowMin: MINUTES,
    fromMin: MINUTES,
    lengthMin: fc.integer({ min: 60, max: 24 * 60 }),
    decidedFromMin: MINUTES,
    decidedMin: fc.integer({ min: 1, max: 24 * 60 }),
    level: fc.integer({ min: 3, max: 4 }),
    danger: fc.option(fc.record({ level: fc.integer({ min: 3, max: 4 }) })),
  })
  .map((drawn) => {
    const fromMs = NOW_MS + drawn.fromMin * MINUTE_MS
    const toMs = fromMs + drawn.lengthMin * MINUTE_MS
    const decidedFromMs = NOW_MS + drawn.decidedFromMin * MINUTE_MS
    const untilMs = decidedFromMs + drawn.decidedMin * MINUTE_MS
    const decision = aDecision({
      from: new Date(decidedFromMs).toISOString(),
      until: new Date(untilMs).toISOString(),
      danger: drawn.danger,
    })
    const nowMs = NOW_MS + drawn.nowMin * MINUTE_MS
    const period = { fromMs, toMs, worst: { level: drawn.level, fromMs, toMs } }
    return { nowMs, period, decision, decidedFromMs, untilMs }
  })
  .filter(({ nowMs, period }) => nowMs < period.toMs)

test('one decision covers a danger exactly if it leaves less than half an hour at both ends, and was taken for its level', () => {
  fc.assert(
    fc.property(CASE, ({ nowMs, period, decision, decidedFromMs, untilMs }) => {
      const startMs = Math.max(nowMs, period.fromMs)
      const concerns = decidedFromMs < period.toMs && untilMs > startMs
      const isCovered =
        concerns &&
        decidedFromMs - startMs < DECISION_TOLERANCE_MS &&
        period.toMs - untilMs < DECISION_TOLERANCE_MS &&
        period.worst.level <= (decision.danger?.level ?? 0)
      const gap = decisionGap(period, [decision], nowMs)
      expect(gap === 'covered').toBe(isCovered)
      expect(gap === 'undecided').toBe(!concerns)
    }),
  )
})

test('what is not covered begins within the danger, and never has passed', () => {
  fc.assert(
    fc.property(CASE, ({ nowMs, period, decision }) => {
      const gap = decisionGap(period, [decision], nowMs)
      fc.pre(typeof gap === 'object')
      expect(gap.fromMs).toBeGreaterThanOrEqual(Math.max(nowMs, period.fromMs))
      expect(gap.fromMs).toBeLessThan(period.toMs)
    }),
  )
})

test('a second decision for the same level never takes away what the first covers', () => {
  fc.assert(
    fc.property(CASE, CASE, ({ nowMs, period, decision }, other) => {
      fc.pre(decisionGap(period, [decision], nowMs) === 'covered')
      const second = { ...other.decision, danger: { level: 4 } }
      expect(decisionGap(period, [decision, second], nowMs)).toBe('covered')
    }),
  )
})
