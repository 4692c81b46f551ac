import { HOUR_MS } from '@verglas/quantities'
import { describe, expect, test } from 'vitest'
import { type OpenWork, openWork } from './open-work.ts'

const NOW = Date.parse('2026-01-05T19:00:00Z')
type Inputs = Parameters<typeof openWork>[0]
const at = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString()

const CIRCUITS = ['a', 'b', 'c', 'd'].map((id) => ({ id, cycleMinutes: 60 }))
const DOSE = { treatment: 'salt', deicer: 'nacl', minGm2: 15, maxGm2: null } as const
const anOrder = (circuitId: string, departures: readonly number[]): Inputs['directives'][number] => ({
  id: `order-${circuitId}`,
  circuitId,
  scope: 'public',
  rules: [{ ...DOSE, roadType: 'main', priority: null, isOnDemand: false }],
  passes: departures.map((hours) => ({
    ...DOSE,
    departAt: at(hours),
    finishAt: at(hours + 1),
    totalKg: 1000,
  })),
  comment: '',
  expiresAt: null,
  author: 'Claire',
  orderedAt: at(-3),
  archivedBy: null,
  archivedAt: null,
  advice: null,
  departure: null,
  holdsAt: null,
  objection: null,
  state: 'in_force',
})
const aReport = (circuitId: string, startedAt: string | null, doneAt: string | null) => ({
  directiveId: `order-${circuitId}`,
  circuitId,
  state: doneAt ? ('done' as const) : ('out' as const),
  notifiedCount: 1,
  readCount: 1,
  passCount: 1,
  lastRead: null,
  planChange: null,
  passes: [{ passNo: 0, name: 'Marc', isOwn: false, startedAt, doneAt, treatmentId: null }],
})
const aPlan = (circuitId: string, departBy: string, { isLate = false, isOutdated = false } = {}) => ({
  circuitId,
  issuedAt: at(isOutdated ? -8 : -1),
  isOutdated,
  plan: {
    servesCircuit: true,
    headline: { next: { departBy, isLate }, kinds: [{ from: at(0.5) }], later: null },
    departures: [departBy],
  },
})

function circuitsOf(work: OpenWork): string {
  if (work.kind === 'outdatedAdvice' || work.kind === 'weakPlan') return work.circuitIds.join(' ')
  if (work.kind === 'undonePass') return `${work.pass.circuitId} ${work.pass.passNo}`
  return work.kind === 'orderInForce' ? work.directive.circuitId : work.circuitId
}

const linesOf = (inputs: Partial<Inputs>) =>
  openWork({
    circuits: CIRCUITS,
    directives: [],
    progress: [],
    unfinished: [],
    prescriptions: [],
    nowMs: NOW,
    ...inputs,
  }).map((work) => `${work.kind} ${circuitsOf(work)}`)

describe('what a shift hands over', () => {
  test('begins with the circuits that wait for an order, the most urgent first', () => {
    const prescriptions = [
      aPlan('a', at(3)),
      aPlan('b', at(1)),
      aPlan('c', at(0), { isLate: true }),
      aPlan('d', at(2)),
    ]
    expect(linesOf({ prescriptions, directives: [anOrder('d', [2])] })).toEqual([
      'toDecide c',
      'toDecide b',
      'toDecide a',
      'orderInForce d',
    ])
  })

  test('says whether an order is in force that does not suffice, and when a crew that is out should be back', () => {
    const work = openWork({
      circuits: CIRCUITS,
      directives: [anOrder('a', [-2]), anOrder('b', [-1])],
      progress: [aReport('a', at(-2), at(-1)), aReport('b', at(-1), null)],
      unfinished: [],
      prescriptions: [aPlan('a', at(3)), aPlan('b', at(3))],
      nowMs: NOW,
    })
    expect(work).toMatchObject([
      { kind: 'toDecide', circuitId: 'a', hasOrder: false },
      { kind: 'toDecide', circuitId: 'b', hasOrder: true, order: { backMs: Date.parse(at(-1)) + HOUR_MS } },
      { kind: 'orderInForce', directive: { circuitId: 'a' }, backMs: null },
    ])
    // The order that does not suffice is named once, with what it lacks.
    expect(work).toHaveLength(3)
  })

  test('a finished order leaves what the plan asks for afterwards to be decided', () => {
    const inputs = { directives: [anOrder('a', [-2])], progress: [aReport('a', at(-2), at(-1))] }
    expect(linesOf({ ...inputs, prescriptions: [aPlan('a', at(3))] })).toEqual([
      'toDecide a',
      'orderInForce a',
    ])
    expect(linesOf({ ...inputs, prescriptions: [aPlan('a', at(-1.5))] })).toEqual(['orderInForce a'])
  })

  test('does not ask for the pass of a circuit that a truck has just treated', () => {
    const prescriptions = [aPlan('a', at(-1), { isLate: true })]
    const treatments = [
      { circuitId: 'a', kmFrom: null, treatment: 'salt', spreadGm2: 15, doneAt: at(-0.2) },
    ] as const
    expect(linesOf({ prescriptions })).toEqual(['toDecide a'])
    expect(linesOf({ prescriptions, treatments })).toEqual([])
  })

  test('leaves out what is decided after the coming night', () => {
    expect(linesOf({ prescriptions: [aPlan('a', at(13)), aPlan('b', at(25))] })).toEqual(['toDecide a'])
  })

  test('names the circuits whose advice is outdated, which says nothing about their next departure', () => {
    const outdated = { isOutdated: true }
    const prescriptions = [aPlan('a', at(1)), aPlan('b', at(1), outdated), aPlan('c', at(2), outdated)]
    expect(linesOf({ prescriptions })).toEqual(['toDecide a', 'outdatedAdvice b c'])
    const work = openWork({
      circuits: CIRCUITS,
      directives: [],
      progress: [],
      unfinished: [],
      prescriptions,
      nowMs: NOW,
    })
    // Advice of eight hours ago has not been valid for two.
    expect(work[1]).toMatchObject({ sinceMs: NOW - 2 * HOUR_MS })
  })

  test('names a departure of the plan that falls into a gap of the order in force', () => {
    const plan = { ...aPlan('a', at(1)).plan, departures: [at(1), at(5), at(9)] }
    const prescriptions = [{ ...aPlan('a', at(1)), plan }]
    const work = openWork({
      circuits: CIRCUITS,
      directives: [anOrder('a', [1, 9])],
      progress: [],
      unfinished: [],
      prescriptions,
      nowMs: NOW,
    })
    expect(work).toMatchObject([
      {
        kind: 'toDecide',
        circuitId: 'a',
        hasOrder: true,
        departure: { departMs: NOW + 5 * HOUR_MS },
        missingMs: [NOW + 5 * HOUR_MS],
        order: { kind: 'orderInForce' },
      },
    ])
  })

  const judged = (levels: number[]) => ({
    slipperyMin: 60 * levels.filter((level) => level >= 2).length,
    lowestGrip: 0.3,
    levels,
    grave: levels.flatMap((level, hour) =>
      level >= 3 ? [{ from: at(hour), to: at(hour + 1), level, kind: 'ice', place: null }] : [],
    ),
  })
  /** A road that is slippery for four hours untreated. */
  const road = (...treated: number[]) => ({
    from: at(0),
    to: at(4),
    untreated: judged([2, 2, 2, 2]),
    treated: judged(treated),
  })
  const planWith = (circuitId: string, changes: object) => {
    const { plan, ...prescription } = aPlan(circuitId, at(30))
    return { ...prescription, plan: { ...plan, ...changes } }
  }

  test('names the plans that are not enough, those that do not hold before those that hardly help', () => {
    const problems = [{ code: 'stays_slippery', remedies: [] }]
    const notHolding = { headline: { ...aPlan('c', at(30)).plan.headline, problems } }
    const prescriptions = [
      planWith('a', { road: road(2, 2, 2, 2) }),
      planWith('b', { road: road(1, 1, 1, 1) }),
      planWith('c', { road: road(1, 2, 2, 1), ...notHolding }),
      { ...planWith('d', notHolding), isOutdated: true },
    ]
    expect(linesOf({ prescriptions })).toEqual(['outdatedAdvice d', 'weakPlan c', 'weakPlan a'])
  })

  test('names plans that lack the same in one line, and those with figures of their own alone', () => {
    const problems = [{ code: 'stays_slippery', remedies: ['more_passes'] }]
    const otherProblems = [{ code: 'one_load', remedies: [] }]
    const withProblems = (circuitId: string, own: object[]) =>
      planWith(circuitId, {
        road: road(1, 2, 2, 1),
        headline: { ...aPlan(circuitId, at(30)).plan.headline, problems: own },
      })
    const prescriptions = [
      withProblems('a', problems),
      withProblems('b', otherProblems),
      withProblems('c', problems),
      planWith('d', { road: road(2, 2, 2, 2) }),
    ]
    expect(linesOf({ prescriptions })).toEqual(['weakPlan a c', 'weakPlan b', 'weakPlan d'])
  })

  test('begins with what has to be closed, and says of its plan only why it is not enough', () => {
    const grave = { ...road(1, 3, 3, 3), untreated: judged([1, 3, 3, 3]) }
    expect(linesOf({ prescriptions: [planWith('b', { road: grave })] })).toEqual(['toClose b', 'weakPlan b'])
  })

  test('a decision on the road takes it from what is to be decided to what was decided', () => {
    const grave = { ...road(1, 3, 3, 3), untreated: judged([1, 3, 3, 3]) }
    const decision = {
      id: 'closed',
      circuitId: 'b',
      kind: 'closed',
      limitKmh: null,
      from: at(1),
      to: at(4),
      until: at(4),
      comment: '',
      danger: { from: at(1), to: at(4), level: 3 },
      author: 'Claire',
      decidedAt: at(-1),
      endedBy: null,
      endedAt: null,
      state: 'upcoming',
    } as const
    const closed = planWith('b', { road: grave })
    const closing = { leadMinutes: 60, decisions: [decision] }
    const prescriptions = [{ ...closed, plan: { ...closed.plan, closing } }]
    expect(linesOf({ prescriptions, decisions: [decision] })).toEqual(['roadDecided b', 'weakPlan b'])
    // One that does not last until the end is named in both.
    const short = { ...decision, to: at(2), until: at(2) }
    const stillOpen = [{ ...closed, plan: { ...closed.plan, closing: { ...closing, decisions: [short] } } }]
    expect(linesOf({ prescriptions: stillOpen, decisions: [short] })).toEqual([
      'toClose b',
      'roadDecided b',
      'weakPlan b',
    ])
  })

  test('names the passes of the shift that are not done, except the one that its order names', () => {
    const undone = (circuitId: string, passNo: number, hours: number) => ({
      directiveId: `order-${circuitId}`,
      circuitId,
      passNo,
      departAt: at(hours),
      finishAt: at(hours + 1),
      startedAt: null,
      name: null,
    })
    // The order of «a» waits for its last pass, which nobody has driven; its first one was left out.
    const inputs = { directives: [anOrder('a', [-6, -3])], undone: [undone('a', 1, -3), undone('a', 0, -6)] }
    expect(linesOf(inputs)).toEqual(['undonePass a 0', 'orderInForce a'])
    expect(linesOf({ undone: [undone('b', 2, -2), undone('b', 1, -4)] })).toEqual([
      'undonePass b 1',
      'undonePass b 2',
    ])
  })

  test('then has the orders: who has to leave, who is out, what is done', () => {
    const directives = [anOrder('a', [1]), anOrder('b', [2]), anOrder('c', [-2]), anOrder('d', [])]
    const progress = [aReport('a', at(-1), at(-0.5)), aReport('b', at(-0.2), null)]
    expect(linesOf({ directives, progress })).toEqual([
      'orderInForce c',
      'orderInForce d',
      'orderInForce b',
      'orderInForce a',
    ])
  })
})
