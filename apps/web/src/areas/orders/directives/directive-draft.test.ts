import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { type GroupDraft, rowsOf } from '../../../ui/form/draft.ts'
import type { Directive } from './directive.ts'
import { changeDirective, directiveDraft, readDirective } from './directive-draft.ts'

const writing = { unit: 'kg/lane-km', laneWidthM: 3.7, system: 'imperial', timeZone: 'Europe/Paris' } as const
const nowMs = Date.UTC(2026, 10, 21, 3)
const rule = {
  roadType: 'motorway',
  priority: 1,
  treatment: 'salt',
  minGm2: 15,
  maxGm2: 20,
  deicer: 'mgcl2',
  isOnDemand: true,
} as const
const driven = {
  departAt: '2026-11-21T00:00:00.000Z',
  finishAt: '2026-11-21T01:30:00.000Z',
  treatment: 'salt',
  deicer: 'nacl',
  minGm2: 15,
  maxGm2: 20,
  totalKg: 1700,
} as const
const upcoming = {
  ...driven,
  departAt: '2026-11-21T04:10:00.000Z',
  finishAt: '2026-11-21T05:40:00.000Z',
} as const
const { totalKg: _mass, ...upcomingOrder } = upcoming
const inForce = {
  rules: [rule],
  passes: [driven, upcoming],
  scope: 'private',
  comment: 'Ponts d’abord',
  expiresAt: '2026-11-21T08:30:00Z',
} as unknown as Directive // only the fields that the form uses
const empty = directiveDraft({ inForce: null, writing, usualRoadType: 'main', nowMs })
const withRules = (...rules: GroupDraft[]): GroupDraft => ({
  ...empty,
  rules: rules.map((values, id) => ({ id, values })),
})
const salt = { roadType: 'main', treatment: 'salt', minGm2: '150', maxGm2: '', isOnDemand: false }

test('starts with the directive in force, in the unit of the circuit, and returns it exactly', () => {
  const draft = directiveDraft({ inForce, writing, usualRoadType: 'main', nowMs })
  expect(rowsOf(draft.rules)[0]?.values).toMatchObject({
    roadType: 'motorway',
    priority: '1',
    minGm2: '196.91',
  })
  expect(readDirective(draft, writing, { nowMs })).toEqual({
    errors: {},
    departs: false,
    questions: [],
    body: {
      departure: null,
      rules: [rule],
      passes: [upcomingOrder],
      scope: 'private',
      comment: 'Ponts d’abord',
      expiresInHours: 6,
      notify: false,
    },
  })
})

test('without one starts with an empty rule of the usual road type, public and without an end', () => {
  expect(rowsOf(empty.rules)).toHaveLength(1)
  expect(empty).toMatchObject({ scope: 'public', expiresInHours: '' })
  expect(Object.keys(readDirective(empty, writing, { nowMs }).errors)).toEqual(['rules.0.treatment'])
})

test.each([
  ['a spreading treatment needs a minimum', { ...salt, minGm2: '' }, 'rules.0.minGm2', 'minMissing'],
  ['a maximum is not below the minimum', { ...salt, maxGm2: '149' }, 'rules.0.maxGm2', 'maxBelowMin'],
  ['a quantity is above zero', { ...salt, minGm2: '0' }, 'rules.0.minGm2', 'zero'],
  ['a patrol spreads nothing', { ...salt, treatment: 'patrol' }, 'rules.0.minGm2', 'nothingSpread'],
])('%s', (_, values, path, word) => {
  expect(readDirective(withRules(values), writing, { nowMs }).errors).toEqual({
    [path]: { word: `circuits.directive.errors.${word}` },
  })
})

test('each further rule needs another road type', () => {
  expect(Object.keys(readDirective(withRules(salt, salt), writing, { nowMs }).errors)).toEqual([
    'rules.1.roadType',
  ])
  expect(readDirective(withRules(salt, { ...salt, roadType: 'ramp' }), writing, { nowMs }).errors).toEqual({})
})

test('starts with the advice, and requires the reason if the order departs from it', () => {
  const advised = {
    treatment: 'prewet',
    minGm2: 15,
    maxGm2: 20,
    to: new Date(nowMs + 5 * HOUR_MS).toISOString(),
    passes: [],
    roadTypes: ['motorway', 'ramp'],
    comment: '',
    castpointId: 'c',
    issuedAt: new Date(nowMs).toISOString(),
  } as const
  const metric = { unit: 'g/m2', laneWidthM: 3.5, system: 'metric', timeZone: 'Europe/Paris' } as const
  const draft = directiveDraft({ inForce: null, advised, writing: metric, usualRoadType: 'main', nowMs })
  const followed = readDirective(draft, metric, { advised, nowMs })
  expect(followed).toMatchObject({ departs: false, errors: {}, body: { expiresInHours: 5, departure: null } })
  expect(followed.body.rules.map(({ roadType, minGm2, maxGm2 }) => [roadType, minGm2, maxGm2])).toEqual([
    ['motorway', 15, 20],
    ['ramp', 15, 20],
  ])
  const planned = directiveDraft({
    inForce: null,
    advised: { ...advised, deicer: 'cacl2' },
    writing: metric,
    usualRoadType: 'main',
    nowMs,
  })
  const other = readDirective(planned, metric, { advised, nowMs })
  expect(other.departs).toBe(true)
  expect(other.body.rules.map(({ deicer }) => deicer)).toEqual(['cacl2', 'cacl2'])
  const aboveAdvice = readDirective(draft, metric, { advised: { ...advised, minGm2: 10 }, nowMs })
  expect(aboveAdvice).toMatchObject({
    departs: true,
    errors: { departure: { word: 'circuits.directive.errors.departureMissing' } },
  })
})

test('another treatment does not take over the quantities and de-icer of the previous one', () => {
  const before = directiveDraft({ inForce, writing, usualRoadType: 'main', nowMs })
  const withRule = (values: GroupDraft) => ({
    ...before,
    rules: rowsOf(before.rules).map(({ id, values: old }) => ({ id, values: { ...old, ...values } })),
  })
  const changed = changeDirective(before, withRule({ treatment: 'prewet' }))
  expect(rowsOf(changed.rules)[0]?.values).toMatchObject({
    ...{ treatment: 'prewet', minGm2: '', maxGm2: '', deicer: '' },
    ...{ roadType: 'motorway', priority: '1', isOnDemand: true },
  })
  expect(readDirective(changed, writing, { nowMs }).errors).toEqual({
    'rules.0.minGm2': { word: 'circuits.directive.errors.minMissing' },
  })
  const commented = withRule({ priority: '2' })
  expect(changeDirective(before, commented)).toEqual(commented)
})

test('quantities typed before a treatment is chosen stay, and the other rules keep their identity when one is removed', () => {
  const before = withRules({ ...salt, treatment: '' }, { ...salt, roadType: 'ramp', treatment: 'plow' })
  const chosen = withRules(salt, { ...salt, roadType: 'ramp', treatment: 'plow' })
  expect(changeDirective(before, chosen)).toEqual(chosen)
  const second = { ...chosen, rules: rowsOf(chosen.rules).slice(1) }
  expect(changeDirective(chosen, second)).toEqual(second)
})

test('passes that do what a rule says follow it, and others stay as they are', () => {
  const before = directiveDraft({
    ...{ inForce: null, usualRoadType: 'motorway', nowMs, writing: { ...writing, unit: 'g/m2' } },
    advised: {
      ...{ treatment: 'prewet', minGm2: 15, maxGm2: null, to: upcoming.finishAt, roadTypes: ['motorway'] },
      ...{ comment: '', castpointId: 'c', issuedAt: driven.departAt },
      passes: [
        { ...upcoming, treatment: 'prewet', minGm2: 15, maxGm2: null },
        { ...upcoming, treatment: 'plow', minGm2: null, maxGm2: null },
      ],
    },
  })
  const typed = (draft: GroupDraft, values: GroupDraft): GroupDraft =>
    changeDirective(draft, {
      ...draft,
      rules: rowsOf(draft.rules).map((row) => ({ ...row, values: { ...row.values, ...values } })),
    })
  const salted = typed(typed(before, { treatment: 'salt' }), { minGm2: '20' })
  expect(rowsOf(salted.passes).map(({ values }) => [values.treatment, values.minGm2])).toEqual([
    ['salt', '20'],
    ['plow', ''],
  ])
  expect(rowsOf(salted.passes).map(({ values }) => values.departAt)).toEqual(
    rowsOf(before.passes).map(({ values }) => values.departAt),
  )
})

test('takes over every pass of the plan and ends with its event', () => {
  const passes = [
    { ...upcomingOrder, maxGm2: null },
    {
      ...upcomingOrder,
      departAt: '2026-11-21T07:00:00.000Z',
      finishAt: '2026-11-21T08:30:00.000Z',
      maxGm2: null,
    },
    {
      departAt: '2026-11-21T09:00:00.000Z',
      finishAt: '2026-11-21T10:30:00.000Z',
      deicer: 'nacl',
      treatment: 'plow',
      minGm2: null,
      maxGm2: null,
    },
  ] as const
  const advised = {
    treatment: 'salt',
    minGm2: 15,
    maxGm2: 20,
    passes,
    to: '2026-11-21T10:20:00Z',
    roadTypes: ['main'],
    comment: '',
    castpointId: 'c',
    issuedAt: '2026-11-21T03:00:00Z',
  } as const
  const draft = directiveDraft({ inForce: null, advised, writing, usualRoadType: 'main', nowMs })
  expect(rowsOf(draft.passes)[0]?.values).toMatchObject({ departAt: '2026-11-21T05:10', minGm2: '196.91' })
  expect(readDirective(draft, writing, { advised: advised, nowMs })).toMatchObject({
    errors: {},
    body: { passes, expiresInHours: 8 },
  })
})

test('a pass finishes after its departure, departs after the one before, and says what it spreads', () => {
  const pass = {
    departAt: '2026-11-21T05:00',
    finishAt: '2026-11-21T06:30',
    treatment: 'salt',
    minGm2: '150',
  }
  const withPasses = (...passes: GroupDraft[]): GroupDraft => ({
    ...withRules(salt),
    passes: passes.map((values, id) => ({ id, values })),
  })
  const errorsOf = (...passes: GroupDraft[]) =>
    readDirective(withPasses(...passes), writing, { nowMs }).errors
  const word = (code: string) => ({ word: `circuits.directive.errors.${code}` })
  expect(errorsOf(pass, { ...pass, departAt: '2026-11-21T06:00' })).toEqual({})
  expect(errorsOf({ ...pass, finishAt: pass.departAt })).toEqual({
    'passes.0.finishAt': word('finishBeforeDeparture'),
  })
  expect(errorsOf(pass, { ...pass, departAt: '2026-11-21T04:00' })).toEqual({
    'passes.1.departAt': word('beforePrevious'),
  })
  expect(errorsOf({ ...pass, minGm2: '' })).toEqual({ 'passes.0.minGm2': word('minMissing') })
  expect(Object.keys(errorsOf({ ...pass, departAt: '' }))).toEqual(['passes.0.departAt'])
})

test('an order does not end before its passes are finished', () => {
  const draft = directiveDraft({ inForce, writing, usualRoadType: 'main', nowMs })
  const errorsFor = (expiresInHours: string) =>
    readDirective({ ...draft, expiresInHours }, writing, { nowMs }).errors
  // It is 3:00, and the crew is back at 5:40.
  expect(errorsFor('2')).toEqual({
    expiresInHours: { word: 'circuits.directive.errors.endsBeforePass', line: 1 },
  })
  expect(errorsFor('3')).toEqual({})
})

test('an amount beyond practice, in a rule or a pass, is asked about before it is published', () => {
  const metric = { unit: 'g/m2', laneWidthM: 3.5, system: 'metric', timeZone: 'Europe/Paris' } as const
  const reading = (draft: GroupDraft) => readDirective(draft, metric, { nowMs })
  const typed = withRules({ ...salt, minGm2: '20', maxGm2: '200' })
  expect(reading(typed)).toMatchObject({
    questions: ['isAmountMeant'],
    errors: { isAmountMeant: { word: 'circuits.directive.errors.unusual' } },
  })
  expect(reading({ ...typed, isAmountMeant: true })).toMatchObject({
    errors: {},
    body: { rules: [{ maxGm2: 200 }] },
  })
  expect(reading(withRules({ ...salt, minGm2: '20', maxGm2: '50' }))).toMatchObject({
    questions: [],
    errors: {},
  })
  expect(reading(withRules({ ...salt, treatment: 'abrasive', minGm2: '110' }))).toMatchObject({
    questions: [],
  })
  const pass = {
    departAt: '2026-11-21T05:00',
    finishAt: '2026-11-21T06:30',
    treatment: 'brine',
    minGm2: '45',
  }
  const passes = { ...withRules({ ...salt, minGm2: '20' }), passes: [{ id: 0, values: pass }] }
  expect(reading(passes)).toMatchObject({ questions: ['isAmountMeant'] })
})

test('a pass beyond the rule of its own order, or one that has departed, is asked about unless it is planned', () => {
  const metric = { unit: 'g/m2', laneWidthM: 3.5, system: 'metric', timeZone: 'Europe/Paris' } as const
  // 05:00 in Paris is an hour after the present instant.
  const passOf = (departAt: string, minGm2: string, treatment = 'salt') => ({
    ...withRules({ ...salt, minGm2: '10', maxGm2: '20' }),
    passes: [{ id: 0, values: { departAt, finishAt: '2026-11-21T06:30', treatment, minGm2 } }],
  })
  const questionsOf = (draft: GroupDraft, planned: Parameters<typeof readDirective>[2]['planned'] = []) =>
    readDirective(draft, metric, { planned, nowMs }).questions
  expect(questionsOf(passOf('2026-11-21T05:00', '20'))).toEqual([])
  expect(questionsOf(passOf('2026-11-21T05:00', '45'))).toEqual(['isAboveRuleMeant'])
  expect(questionsOf(passOf('2026-11-21T05:00', '45', 'prewet'))).toEqual([])
  expect(questionsOf(passOf('2026-11-21T03:40', '20'))).toEqual(['isDepartureMeant'])
  expect(questionsOf(passOf('2026-11-21T03:56', '20'))).toEqual([])
  const planned = [
    { departAt: '2026-11-21T02:40:37.000Z', treatment: 'salt', minGm2: 45, maxGm2: null } as const,
  ]
  expect(questionsOf(passOf('2026-11-21T03:40', '45'), planned)).toEqual([])
  const typed = { ...passOf('2026-11-21T03:40', '45'), isAboveRuleMeant: true }
  expect(readDirective(typed, metric, { nowMs }).errors).toEqual({
    isDepartureMeant: { word: 'circuits.directive.errors.departurePassedPass', line: 1 },
  })
})

test('departures of the order in force that are lost with it are asked about', () => {
  const metric = { unit: 'g/m2', laneWidthM: 3.5, system: 'metric', timeZone: 'Europe/Paris' } as const
  const pass = { departAt: '2026-11-21T05:00', finishAt: '2026-11-21T06:30', treatment: 'salt', minGm2: '15' }
  const typed = withRules({ ...salt, minGm2: '10', maxGm2: '20' })
  const questionsOf = (draft: GroupDraft, departAt: string) =>
    readDirective(draft, metric, { replaced: { public: [{ departAt }] }, nowMs }).questions
  const order = { ...typed, passes: [{ id: 0, values: pass }] }
  expect(questionsOf(order, '2026-11-21T05:00:00.000Z')).toEqual([])
  expect(questionsOf(order, '2026-11-21T05:01:00.000Z')).toEqual(['isReplacementMeant'])
  expect(
    readDirective({ ...order, isReplacementMeant: true }, metric, {
      replaced: { public: [{ departAt: '2026-11-21T05:01:00.000Z' }] },
      nowMs,
    }).errors,
  ).toEqual({})
  // More than an hour before the new order first departs, at 6:00 UTC; a departure that has passed is not lost.
  const later = { ...pass, departAt: '2026-11-21T07:00', finishAt: '2026-11-21T08:30' }
  const laterOrder = { ...typed, passes: [{ id: 0, values: later }] }
  expect(questionsOf(laterOrder, '2026-11-21T04:59:00.000Z')).toEqual(['isReplacementMeant'])
  expect(questionsOf(laterOrder, '2026-11-21T05:01:00.000Z')).toEqual([])
  expect(questionsOf(laterOrder, new Date(nowMs - 60_000).toISOString())).toEqual([])
  const planned = [
    { departAt: '2026-11-21T04:59:00.000Z', treatment: 'salt', minGm2: 15, maxGm2: null } as const,
  ]
  expect(readDirective(laterOrder, metric, { planned, nowMs }).questions).toEqual(['isReplacementMeant'])
  // Until it expires it answers for the road.
  expect(questionsOf({ ...order, expiresInHours: '3' }, '2026-11-21T05:01:00.000Z')).toEqual([])
  // An order without departures leaves them to the crew until it expires.
  expect(questionsOf({ ...typed, expiresInHours: '2' }, '2026-11-21T08:00:00.000Z')).toEqual([
    'isReplacementMeant',
  ])
  expect(questionsOf(typed, '2026-11-21T08:00:00.000Z')).toEqual([])
})

test('an order that asks for what is in force already is asked about', () => {
  const metric = { unit: 'g/m2', laneWidthM: 3.5, system: 'metric', timeZone: 'Europe/Paris' } as const
  const dose = { treatment: 'salt', minGm2: 15, maxGm2: null } as const
  const repeated = {
    public: { rules: [dose], passes: [{ ...dose, departAt: '2026-11-21T05:05:00.000Z' }] },
  }
  const questionsOf = (departAt: string, minGm2: string) =>
    readDirective(
      {
        ...withRules({ ...salt, minGm2: '15' }),
        passes: [{ id: 0, values: { departAt, finishAt: '2026-11-21T09:00', treatment: 'salt', minGm2 } }],
      },
      metric,
      { repeated, nowMs },
    ).questions
  expect(questionsOf('2026-11-21T06:00', '15')).toEqual(['isRepeatMeant'])
  expect(questionsOf('2026-11-21T06:30', '15')).toEqual([])
  expect(questionsOf('2026-11-21T06:00', '12')).toEqual([])
  const rulesAlone = { public: { rules: [{ ...dose, roadType: 'main' as const }], passes: [] } }
  const order = withRules({ ...salt, minGm2: '15' })
  expect(readDirective(order, metric, { repeated: rulesAlone, nowMs }).questions).toEqual(['isRepeatMeant'])
  expect(readDirective(order, metric, { repeated, nowMs }).questions).toEqual([])
})
