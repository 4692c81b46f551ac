import { describe, expect, test } from 'vitest'
import type { OrderProgress } from '../crew/crew-pass.ts'
import type { Directive } from '../directives/directive.ts'
import { byDeparture, workOn } from './circuit-work.ts'
import { deadlineMs, missedSince, type NextDeparture, type PlannedDeparture } from './next-departure.ts'
import type { LoggedTreatment } from './treated-pass.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const FROM_MS = Date.parse('2026-01-15T20:00:00Z')

describe('the work on a circuit', () => {
  const order = (state: OrderProgress['state'], passes: OrderProgress['passes'] = []): OrderProgress => ({
    directiveId: 'd1',
    circuitId: 'one',
    state,
    notifiedCount: 2,
    readCount: 1,
    lastRead: null,
    planChange: null,
    passCount: 2,
    passes,
  })
  const at = (hour: number) => new Date(FROM_MS + hour * HOUR_MS).toISOString()
  const directive = {
    id: 'd1',
    circuitId: 'one',
    rules: [],
    passes: [
      { departAt: at(1), finishAt: at(2), treatment: 'salt', minGm2: 15, maxGm2: null },
      { departAt: at(4), finishAt: at(5), treatment: 'salt', minGm2: 15, maxGm2: null },
    ],
  } as unknown as Directive // only the fields that the work uses
  /** Its first pass can no longer be finished before the danger of the next full hour; then every three hours. */
  const planned = {
    plan: {
      headline: { next: { departBy: at(0), isLate: true }, kinds: [{ from: at(1) }] },
      departures: [at(0), at(3), at(6)],
    },
    cycleMinutes: 100,
    nowMs: FROM_MS,
  }
  const noPlan = { plan: null, cycleMinutes: 100, nowMs: FROM_MS }
  const leaves = (hours: number): NextDeparture => ({
    departMs: FROM_MS + hours * HOUR_MS,
    missedSinceMs: null,
  })
  const leavesByOrder = (hours: number): NextDeparture => ({ ...leaves(hours), isOrdered: true })
  const report = (passNo: number, startedAt: string | null, doneAt: string | null) => ({
    passNo,
    name: 'Marc',
    isOwn: false,
    startedAt,
    doneAt,
    treatmentId: null,
  })

  const out = (passNo: number, ...done: OrderProgress['passes']) => [
    order('out', [...done, report(passNo, at(0), null)]),
  ]
  const firstDone = report(0, at(0), at(1))
  const allDone = [order('done', [firstDone, report(1, at(1), at(2))])]

  test('an order answers the next pass of the plan as long as that departs in its time', () => {
    const answerWith = (
      directives: Directive[],
      orders: OrderProgress[],
      plan: PlannedDeparture = planned.plan,
    ) => workOn(directives, orders, { ...planned, plan }).answer
    const planWith = (next: PlannedDeparture['headline']['next']) => ({
      ...planned.plan,
      headline: { next, kinds: [] },
    })
    expect(answerWith([], [])).toBeNull()
    expect(answerWith([directive], [])).toBe('ordered')
    expect(answerWith([directive], out(0))).toBe('ordered')
    // All is driven at 22:00; the plan's pass of 20:00 is answered, that of 23:00 has to be decided.
    expect(answerWith([directive], allDone)).toBe('ordered')
    expect(answerWith([directive], allDone, planWith({ departBy: at(3), isLate: false }))).toBeNull()
    expect(answerWith([directive], allDone, planWith(null))).toBeNull()
    // It may wait until 23:20, because the road is slippery from 1:00 on, but no order answers it.
    const waits = {
      ...planWith({ departBy: at(3), finishBy: at(4.5), isLate: true }),
      road: { from: at(3), to: at(24), untreated: { levels: [1, 1, 3] } },
    }
    expect(answerWith([directive], allDone, waits)).toBeNull()
  })

  test('without an order leaves by the plan, which is to be ordered', () => {
    expect(workOn([], [], planned)).toEqual({
      order: 'none',
      progress: null,
      outSinceMs: null,
      departure: { departMs: FROM_MS, missedSinceMs: FROM_MS - 40 * MINUTE_MS },
      needsOrder: true,
      answer: null,
      isCoveredByCrew: false,
      beyond: null,
    })
    expect(workOn([], [], noPlan)).toMatchObject({ departure: null, needsOrder: false })
  })

  test('with an order leaves by its next pass: a window that the plan missed counts no longer', () => {
    const work = workOn([directive], [order('read')], planned)
    expect(work).toMatchObject({ order: 'read', progress: { readCount: 1, notifiedCount: 2 } })
    expect(work).toMatchObject({ departure: leaves(1), needsOrder: false })
    expect(workOn([directive], [order('out', [firstDone])], planned)).toMatchObject({
      departure: leaves(4),
      needsOrder: false,
    })
  })

  test('while the crew is out it leaves next by the order’s following pass, after the last one by the plan', () => {
    expect(workOn([directive], out(0), planned)).toMatchObject({
      order: 'out',
      outSinceMs: FROM_MS,
      departure: leaves(4),
      needsOrder: false,
    })
    const second = [order('out', [firstDone, report(1, at(3.5), null)])]
    expect(workOn([directive], second, { ...planned, nowMs: FROM_MS + 3.6 * HOUR_MS })).toMatchObject({
      departure: leaves(6),
      needsOrder: true,
    })
  })

  test('a crew that leaves hours early drives another round, and covers the plan only until it is back', () => {
    // It left at 20:00 for the pass of midnight, and is back at 21:40: the plan’s departure of 23:00 is to be decided.
    expect(workOn([directive], out(1, firstDone), planned)).toMatchObject({
      outSinceMs: FROM_MS,
      departure: leaves(3),
      needsOrder: true,
    })
  })

  test('a pass that nobody drove in its time is left out when a later one is due or driven', () => {
    const later = (hours: number) => ({ ...planned, nowMs: FROM_MS + hours * HOUR_MS })
    // Until 22:00 the pass of 21:00 can still be driven.
    expect(workOn([directive], [order('read')], later(1.9))).toMatchObject({ departure: leaves(1) })
    expect(workOn([directive], [order('read')], later(2))).toMatchObject({ departure: leaves(4) })
    // The last one waits, however late it is.
    expect(workOn([directive], [order('read')], later(6))).toMatchObject({ departure: leaves(4) })
    const driven = [order('out', [report(1, at(4), null)])]
    expect(workOn([directive], driven, later(4.5))).toMatchObject({
      outSinceMs: FROM_MS + 4 * HOUR_MS,
      departure: leaves(6),
      needsOrder: true,
    })
  })

  test('when all is done the plan counts from then on, though the order is still in force', () => {
    expect(workOn([directive], allDone, planned)).toMatchObject({
      order: 'done',
      outSinceMs: null,
      departure: leaves(3),
      needsOrder: true,
    })
    expect(workOn([directive], allDone, noPlan)).toMatchObject({ departure: null, needsOrder: false })
  })

  test('when all is done nobody is asked about a pass that no road of its event needs', () => {
    const next = { departBy: at(3), finishBy: at(4.5), isLate: true }
    const withLevels = (...levels: number[]) => ({
      ...planned,
      plan: {
        ...planned.plan,
        headline: { next, kinds: [{ from: at(3), to: at(9) }] },
        road: { from: at(0), to: at(24), untreated: { levels } },
      },
    })
    const safe = withLevels(1, 1, 1, 1)
    const optional = { departure: leaves(6), needsOrder: true, answer: 'optional' }
    expect(workOn([directive], allDone, safe)).toMatchObject(optional)
    expect(workOn([directive], allDone, withLevels(...Array(9).fill(1), 3))).toMatchObject(optional)
    // Slippery within the event, though long after the pass: it has to be decided.
    expect(workOn([directive], allDone, withLevels(...Array(8).fill(1), 3))).toMatchObject({
      departure: { departMs: FROM_MS + 3 * HOUR_MS },
      needsOrder: true,
      answer: null,
    })
    // Nobody has treated it.
    expect(workOn([], [], safe)).toMatchObject({
      departure: { departMs: FROM_MS + 3 * HOUR_MS },
      needsOrder: true,
      answer: null,
    })
  })

  test('a crew that is out leaves again when it is back, whenever the plan is made', () => {
    const [first] = directive.passes as [Directive['passes'][number]]
    const single = { ...directive, passes: [first] } as Directive
    // It left at 20:00 and is expected back at 22:00; each plan asks for round after round from its own time on.
    const workAt = (hours: number) => {
      const next = { departBy: at(hours), finishBy: at(hours + 100 / 60), isLate: true }
      const departures = [at(hours), at(hours + 100 / 60), at(hours + 200 / 60)]
      const plan = { ...planned.plan, headline: { next, kinds: [{ from: at(-2) }] }, departures }
      return workOn([single], [order('out', [report(0, at(0), null)])], {
        ...planned,
        plan,
        nowMs: FROM_MS + hours * HOUR_MS,
      })
    }
    expect(workAt(0.5)).toMatchObject({ departure: leaves(2), answer: 'ordered' })
    expect(workAt(1)).toMatchObject({ departure: leaves(2), answer: 'ordered' })
    // It should have been back for half an hour: no window of the plan has been missed.
    expect(workAt(2.5)).toMatchObject({ departure: leaves(2.5), answer: 'ordered' })
    // Nobody has heard of it for a round.
    expect(workAt(4)).toMatchObject({ needsOrder: true, answer: null })
  })

  test('a crew that has just come back leaves again at once, and has missed nothing before a round has passed', () => {
    // All is driven at 22:00; the road has been slippery for hours, and a round takes 100 minutes.
    const workAt = (hours: number, departHours = hours) => {
      const next = { departBy: at(departHours), finishBy: at(departHours + 100 / 60), isLate: true }
      const plan = { ...planned.plan, headline: { next, kinds: [{ from: at(-2) }] }, departures: [at(hours)] }
      return workOn([directive], allDone, { ...planned, plan, nowMs: FROM_MS + hours * HOUR_MS })
    }
    expect(workAt(2.5)).toMatchObject({ departure: leaves(2.5), needsOrder: true })
    // A plan departs at full five minutes, but says «Partir maintenant».
    expect(workAt(2.5, 2.58)).toMatchObject({ departure: leaves(2.5), needsOrder: true })
    expect(workAt(4)).toMatchObject({
      departure: { missedSinceMs: FROM_MS + 2 * HOUR_MS + 100 * MINUTE_MS },
      needsOrder: true,
    })
  })

  test('a plan made while a crew should be back does not call its own departure missed', () => {
    const [first] = directive.passes as [Directive['passes'][number]]
    const single = { ...directive, passes: [first] } as Directive
    // Expected back at 22:00. At 22:04 the plan, made at 22:00, asks for the next round at 22:05.
    const next = { departBy: at(2 + 5 / 60), finishBy: at(4), isLate: true }
    const plan = {
      ...planned.plan,
      headline: { next, kinds: [{ from: at(-2) }] },
      departures: [next.departBy],
    }
    const nowMs = FROM_MS + 2 * HOUR_MS + 4 * MINUTE_MS
    const work = workOn([single], [order('out', [report(0, at(0), null)])], { ...planned, plan, nowMs })
    expect(work).toMatchObject({ outSinceMs: FROM_MS, departure: leaves(2 + 5 / 60), answer: 'ordered' })
  })

  test('a crew is still out after its order was replaced, and covers the plan until it is back', () => {
    const replaced = { ...directive, id: 'd0', state: 'replaced' } as const satisfies Directive
    const unfinished = [{ directive: replaced, report: report(0, at(0), null) }] as const
    const newOrder = { ...order('issued'), passes: [] }
    const work = workOn([directive], [newOrder], { ...planned, unfinished: [...unfinished] })
    expect(work).toMatchObject({
      order: 'issued',
      outSinceMs: FROM_MS,
      answer: 'ordered',
      isCoveredByCrew: true,
    })
    expect(workOn([], [], { ...planned, unfinished: [...unfinished] })).toMatchObject({
      order: 'none',
      outSinceMs: FROM_MS,
      departure: leaves(3),
      answer: 'ordered',
    })
  })

  test('an order that is far weaker than the plan does not answer it', () => {
    const [first] = directive.passes as [Directive['passes'][number]]
    const workWith = (ordered: object, plannedPass: object, levels = [1, 1, 3]) => {
      const change = {
        issuedAt: at(0),
        ordered: { ...first, ...ordered },
        planned: { ...first, ...plannedPass },
      }
      const plan = {
        ...planned.plan,
        headline: { next: { departBy: at(1), isLate: false }, kinds: [{ from: at(1), to: at(9) }] },
        road: { from: at(0), to: at(24), untreated: { levels } },
      }
      return workOn([directive], [{ ...order('read'), planChange: change }], { ...planned, plan })
    }
    expect(workWith({ minGm2: 6 }, { minGm2: 15 })).toMatchObject({
      departure: leaves(1),
      needsOrder: true,
      answer: null,
    })
    expect(workWith({}, { treatment: 'plow_salt' })).toMatchObject({ needsOrder: true })
    expect(workWith({ treatment: 'brine', minGm2: 3.5 }, { minGm2: 8 })).toMatchObject({ needsOrder: true })
    // A range up to about the rate, more than the plan, other material, and a road that stays safe.
    expect(workWith({ minGm2: 6, maxGm2: 12 }, { minGm2: 15 })).toMatchObject({ needsOrder: false })
    expect(workWith({ minGm2: 20 }, { minGm2: 8 })).toMatchObject({ needsOrder: false })
    expect(workWith({ treatment: 'abrasive', minGm2: 40 }, { minGm2: 15 })).toMatchObject({
      needsOrder: false,
    })
    expect(workWith({ minGm2: 6 }, { minGm2: 15 }, Array(9).fill(1))).toMatchObject({ needsOrder: false })
  })

  test('a crew that is out or back answers no pass of the plan for which it does too little', () => {
    const [, second] = directive.passes as [Directive['passes'][number], Directive['passes'][number]]
    const workWith = (dose: object, orders: OrderProgress[], levels = [1, 1, 3]) => {
      const brine = { ...directive.passes[0], treatment: 'brine', minGm2: 3, ...dose }
      const plan = {
        ...planned.plan,
        // Snow has come early: the plan asks for salt while the crew is still out.
        headline: {
          next: { departBy: at(0.5), isLate: false, treatment: 'salt', gm2: 8 } as const,
          kinds: [{ from: at(2), to: at(9) }],
        },
        departures: [at(0.5), at(4)],
        road: { from: at(0), to: at(24), untreated: { levels } },
      }
      const own = { ...directive, passes: [brine, second] } as unknown as Directive
      return workOn([own], orders, { ...planned, plan, nowMs: FROM_MS + 0.25 * HOUR_MS })
    }
    const isOut = out(0)
    expect(workWith({}, isOut)).toMatchObject({
      outSinceMs: FROM_MS,
      departure: leaves(0.5),
      needsOrder: true,
      answer: null,
      isCrewTooWeak: true,
      isCoveredByCrew: false,
    })
    // Enough material, and a road that stays safe.
    expect(workWith({ minGm2: 8 }, isOut)).toMatchObject({ needsOrder: false, answer: 'ordered' })
    expect(workWith({ minGm2: 8 }, isOut)).not.toHaveProperty('isCrewTooWeak')
    expect(workWith({}, isOut, Array(9).fill(1))).toMatchObject({ isCoveredByCrew: true })
    // A pass that is done answers by the same rule.
    const isBack = [order('issued', [report(0, at(-1), at(0.2))])]
    expect(workWith({ minGm2: 8 }, isBack)).toMatchObject({ answer: 'ordered' })
  })

  test('a crew that comes back after the next departure of its order delays it until then', () => {
    const workAt = (hours: number, startedAt: number) => {
      const orders = [order('out', [report(0, at(startedAt), null)])]
      const [first, second] = directive.passes as [Directive['passes'][number], Directive['passes'][number]]
      const own = { ...directive, passes: [first, { ...second, departAt: at(3), finishAt: at(4) }] }
      const times = { cycleMinutes: 100, nowMs: FROM_MS + hours * HOUR_MS }
      return workOn([own as Directive], orders, { plan: null, ...times }).departure
    }
    // A round takes 100 minutes: who leaves at 21:00 is back at 22:40, who leaves at 22:00 at 23:40.
    expect(workAt(1.5, 1)).toEqual(leavesByOrder(3))
    const delayed = { ...leavesByOrder(3), crewBackMs: FROM_MS + 220 * MINUTE_MS }
    expect(workAt(2.5, 2)).toEqual(delayed)
    const afterDeparture = workAt(3.3, 2)
    expect(afterDeparture).toEqual(delayed)
    expect(missedSince(afterDeparture as NextDeparture, FROM_MS + 3.3 * HOUR_MS)).toBeNull()
    // A crew that should have been back for a round is waited for no longer.
    expect(workAt(5.4, 2)).toEqual(leavesByOrder(3))
  })

  test('a round that begins when the crew is back ends on a slippery road', () => {
    const plan = {
      ...planned.plan,
      headline: { next: { departBy: at(3), isLate: false }, kinds: [{ from: at(6.75), to: at(9) }] },
      departures: [at(3)],
      road: { from: at(-0.25), to: at(24), untreated: { levels: [1, 1, 1, 1, 1, 1, 1, 3] } },
    }
    const [first, second] = directive.passes as [Directive['passes'][number], Directive['passes'][number]]
    const own = {
      ...directive,
      passes: [first, { ...second, departAt: at(3), finishAt: at(5) }],
    } as Directive
    const departureOf = (startedAt: number) =>
      workOn([own], [order('out', [report(0, at(startedAt), null)])], {
        plan,
        cycleMinutes: 150,
        nowMs: FROM_MS + 2.2 * HOUR_MS,
      }).departure
    // The treatment of a crew that is back at 0:30 works until 2:30, but the next round then ends only at 3:00.
    expect(departureOf(0.4)).not.toHaveProperty('slipperyFromMs')
    expect(departureOf(2)).toMatchObject({ slipperyFromMs: FROM_MS + 6.75 * HOUR_MS })
  })

  test('an order says what the plan asks for after its last departure', () => {
    // The order has departures at 1 and 4, the plan at 0, 3 and 6.
    expect(workOn([directive], [order('read')], planned)).toMatchObject({
      needsOrder: false,
      beyond: { count: 1, fromMs: FROM_MS + 6 * HOUR_MS },
    })
    const until4 = { ...planned, plan: { ...planned.plan, departures: [at(0), at(4.4)] } }
    expect(workOn([directive], [order('read')], until4)).toMatchObject({ beyond: null })
  })

  test('says which departures of the plan fall into a gap between two passes of the order', () => {
    const [first, second] = directive.passes as [Directive['passes'][number], Directive['passes'][number]]
    const withGap = { ...directive, passes: [first, { ...second, departAt: at(12) }] }
    const plan = { ...planned.plan, departures: [at(0), at(3), at(6), at(12.4)] }
    expect(workOn([withGap], [order('read')], { ...planned, plan })).toMatchObject({
      answer: 'ordered',
      beyond: { count: 2, fromMs: FROM_MS + 3 * HOUR_MS },
    })
  })

  test('a pass that was driven hours early is missing at its time', () => {
    const plan = {
      ...planned.plan,
      headline: { next: { departBy: at(-9), isLate: false }, kinds: [] },
      departures: [at(-9), at(1), at(4)],
    }
    const early = [order('read', [report(0, at(-9), at(-7.4))])]
    const inTime = [order('read', [report(0, at(0.9), at(2.4))])]
    expect(workOn([directive], early, { ...planned, plan }).beyond).toEqual({
      count: 1,
      fromMs: FROM_MS + HOUR_MS,
      departuresMs: [FROM_MS + HOUR_MS],
    })
    expect(workOn([directive], inTime, { ...planned, plan }).beyond).toBeNull()
  })

  test('departures that are driven or done are not missing, whenever the plan was made', () => {
    // As in the night of 24 November: the plan still begins with the passes that have been driven.
    const plan = { ...planned.plan, departures: [at(0), at(1.7), at(3.4), at(5.1)] }
    const passes = [0, 1.8, 3.5, 5.2].map((hour) => ({
      ...(directive.passes[0] as Directive['passes'][number]),
      departAt: at(hour),
      finishAt: at(hour + 1.6),
    }))
    const ordered = { ...directive, passes } as Directive
    const nowMs = FROM_MS + 2 * HOUR_MS
    const reports = [report(0, at(0.1), at(1.7)), report(1, at(1.8), null)]
    const driving = workOn([ordered], [{ ...order('out', reports), passCount: 4 }], {
      ...planned,
      plan,
      nowMs,
    })
    expect(driving).toMatchObject({ departure: leavesByOrder(3.5), answer: 'ordered', beyond: null })
    // The crew reported the second pass done a minute ago, and the third follows.
    const back = [report(0, at(0.1), at(1.7)), report(1, at(1.8), at(2))]
    expect(
      workOn([ordered], [{ ...order('read', back), passCount: 4 }], { ...planned, plan, nowMs }),
    ).toMatchObject({
      departure: leavesByOrder(3.5),
      beyond: null,
    })
  })

  test('an ordered departure whose round ends on a slippery road says from when', () => {
    const plan = {
      headline: { next: { departBy: at(0), finishBy: at(1.5), isLate: true }, kinds: [{ from: at(2) }] },
      departures: [at(0), at(1)],
      road: { from: at(0), to: at(24), untreated: { levels: [1, 1, 3] } },
    }
    const work = (reports: OrderProgress['passes'], cycleMinutes = 80) =>
      workOn([directive], [order('read', reports)], { ...planned, plan, cycleMinutes })
    // It departs at 21:00, takes 80 minutes, and the road is slippery from 22:00 on.
    expect(work([]).departure).toEqual({ ...leavesByOrder(1), slipperyFromMs: FROM_MS + 2 * HOUR_MS })
    expect(work([firstDone]).departure).toEqual(leavesByOrder(4))
    // With a round of 100 minutes the crew has to leave by 20:20: 21:00 is no answer to that, whenever it was ordered.
    expect(work([], 100)).toMatchObject({
      departure: leaves(1 / 3),
      needsOrder: true,
      answer: null,
    })
  })

  test('once the window of the plan has passed, the next departure is that of the order, which is too late', () => {
    // Slippery from 21:00 on, so that the crew had to leave at 19:20; the order departs at 21:00.
    const plan = {
      headline: { next: { departBy: at(0), finishBy: at(1.6), isLate: true }, kinds: [{ from: at(1) }] },
      departures: [at(0)],
      road: { from: at(0), to: at(24), untreated: { levels: [1, 3] } },
    }
    const ordered = workOn([directive], [order('read')], { ...planned, plan })
    expect(ordered).toMatchObject({ needsOrder: true, answer: 'ordered' })
    expect(ordered.departure).toEqual({
      ...leavesByOrder(1),
      slipperyFromMs: FROM_MS + HOUR_MS,
      neededByMs: FROM_MS - 40 * MINUTE_MS,
    })
    // It is listed where the plan needed it, and is missed only once its own time has passed.
    expect(deadlineMs(ordered.departure)).toBe(FROM_MS - 40 * MINUTE_MS)
    expect(ordered.departure && missedSince(ordered.departure, FROM_MS)).toBeNull()
    // Neither at its time nor minutes before it is there anything to bring forward.
    for (const nowMs of [FROM_MS + 50 * MINUTE_MS, FROM_MS + HOUR_MS])
      expect(workOn([directive], [order('read')], { ...planned, plan, nowMs })).toMatchObject({
        departure: { departMs: FROM_MS + HOUR_MS },
        needsOrder: false,
      })
    const changed = (dose: object) => {
      const [first] = directive.passes as [Directive['passes'][number]]
      return {
        ...order('read'),
        planChange: { issuedAt: at(0), ordered: first, planned: { ...first, ...dose } },
      }
    }
    const tooWeak = workOn([directive], [changed({ treatment: 'plow_salt' })], { ...planned, plan })
    expect(tooWeak).toMatchObject({ departure: leavesByOrder(1), needsOrder: true, answer: null })
  })

  test('a circuit that a truck has treated without an order is not missed, and waits for the next departure', () => {
    const treatment = {
      circuitId: 'one',
      kmFrom: null,
      treatment: 'salt',
      spreadGm2: 14,
      doneAt: at(0.5),
    } as const
    // The plan asked for 15 g/m² at 20:00, late since 19:20. It is 20:40, and the next plan is not made yet.
    const plan = {
      ...planned.plan,
      headline: {
        ...planned.plan.headline,
        next: { departBy: at(0), isLate: true, treatment: 'salt', gm2: 15 },
      },
    } as const
    const workAfter = (...treatments: LoggedTreatment[]) =>
      workOn([], [], { ...planned, plan, treatments, nowMs: FROM_MS + (2 / 3) * HOUR_MS })
    expect(workAfter()).toMatchObject({ departure: { missedSinceMs: FROM_MS - 40 * MINUTE_MS } })
    expect(workAfter(treatment)).toMatchObject({
      departure: leaves(3),
      needsOrder: true,
      answer: 'treated',
      treatedMs: FROM_MS + 0.5 * HOUR_MS,
    })
    // Too little, another material, a stretch, or without the blade that the plan asks for.
    for (const changes of [
      { spreadGm2: 10 },
      { treatment: 'abrasive', spreadGm2: 40 },
      { kmFrom: 3 },
    ] as const)
      expect(workAfter({ ...treatment, ...changes })).toMatchObject({ answer: null })
    const bladed = {
      ...plan,
      headline: { ...plan.headline, next: { ...plan.headline.next, treatment: 'plow_salt' } },
    }
    expect(
      workOn([], [], { ...planned, plan: bladed as PlannedDeparture, treatments: [treatment] }),
    ).toMatchObject({
      answer: null,
    })
  })

  test('a plan that was made after a treatment and asks again at once is missed a round after it', () => {
    const next = { departBy: at(1), isLate: true, treatment: 'salt', gm2: 15 } as const
    const plan = { headline: { next, kinds: [{ from: at(-2) }] }, departures: [at(1)] }
    const treatments = [
      { circuitId: 'one', kmFrom: null, treatment: 'salt', spreadGm2: 15, doneAt: at(0.9) },
    ] as const
    const workAt = (hours: number) =>
      workOn([], [], { ...planned, plan, treatments, nowMs: FROM_MS + hours * HOUR_MS })
    expect(workAt(1)).toMatchObject({ departure: leaves(1), needsOrder: true, answer: null })
    expect(workAt(3)).toMatchObject({
      departure: { missedSinceMs: FROM_MS + 0.9 * HOUR_MS + 100 * MINUTE_MS },
    })
  })

  test('a treatment protects the road for two hours: an order that departs later is compared with the plan', () => {
    const [first, second] = directive.passes as [Directive['passes'][number], Directive['passes'][number]]
    const later = { ...second, departAt: at(8), finishAt: at(9.6) }
    const ordered = { ...directive, passes: [first, later] } as Directive
    const done = [order('read', [report(0, at(1), at(2.5))])]
    // The plan departs again at 1:00, and the road becomes slippery in this hour of the plan, which begins at 20:00.
    const workWith = (hour: number) => {
      const plan = {
        headline: {
          next: { departBy: at(5), finishBy: at(6.6), isLate: false },
          kinds: [{ from: at(hour) }],
        },
        departures: [at(5)],
        road: { from: at(0), to: at(24), untreated: { levels: [...Array(hour).fill(0), 4] } },
      }
      return workOn([ordered], done, { ...planned, plan, nowMs: FROM_MS + 3 * HOUR_MS })
    }
    expect(workWith(4)).toMatchObject({ departure: leavesByOrder(8), needsOrder: false })
    expect(workWith(7)).toMatchObject({ departure: leaves(5), needsOrder: true, answer: null })
  })

  test('an order that first departs when the road is slippery already answers no plan', () => {
    const [first] = directive.passes as [Directive['passes'][number]]
    const order22 = { ...directive, passes: [{ ...first, departAt: at(2), finishAt: at(3.6) }] }
    // As on Garabit in the night of 24 November: the plan departs at 20:25, freezing rain begins at 22:00.
    const plan = {
      headline: { next: { departBy: at(0.4), finishBy: at(2), isLate: false }, kinds: [{ from: at(2) }] },
      departures: [at(0.4), at(2)],
      road: { from: at(0), to: at(24), untreated: { levels: [0, 0, 4] } },
    }
    const work = workOn([order22 as Directive], [order('issued')], { ...planned, plan, cycleMinutes: 95 })
    expect(work).toMatchObject({ departure: leaves(0.4), needsOrder: true, answer: null })
  })

  test('an order that departs long after a changed plan does not answer it', () => {
    const [, second] = directive.passes as [Directive['passes'][number], Directive['passes'][number]]
    const changed = (departAt: string) => ({
      ...order('read', [firstDone]),
      planChange: { issuedAt: at(2), ordered: second, planned: { ...second, departAt } },
    })
    const work = (hours: number, more: object = {}) => {
      const plan = {
        ...planned.plan,
        headline: { next: { departBy: at(hours), isLate: false }, kinds: [] },
        ...more,
      }
      return workOn([directive], [changed(at(hours))], { ...planned, plan })
    }
    expect(work(2)).toMatchObject({ departure: leaves(2), needsOrder: true, answer: null })
    expect(work(3.7)).toMatchObject({ departure: leaves(4), needsOrder: false, answer: 'ordered' })
    // An order that was given after the plan decides by itself.
    const asPlanned = {
      ...planned,
      plan: { ...planned.plan, headline: { next: { departBy: at(2), isLate: false }, kinds: [] } },
    }
    expect(workOn([directive], [order('read', [firstDone])], asPlanned)).toMatchObject({
      departure: leaves(4),
      answer: 'ordered',
    })
    const road = (...levels: number[]) => ({ road: { from: at(0), to: at(24), untreated: { levels } } })
    // No road needs the earlier pass before the order departs.
    expect(work(2, road(...Array(8).fill(1), 3))).toMatchObject({
      departure: leaves(4),
      needsOrder: false,
      answer: 'optional',
    })
    // A road does: by 22:20 at the latest.
    expect(work(2, road(1, 1, 1, 1, 3))).toMatchObject({ needsOrder: true, answer: null })
  })

  test('an ordered departure stays where the plan asks for nothing after the pass that is driven', () => {
    const [first, second] = directive.passes as [Directive['passes'][number], Directive['passes'][number]]
    const out = {
      ...order('out', [report(0, at(1), null)]),
      planChange: { issuedAt: at(1), ordered: second, planned: { ...first, departAt: at(1.5) } },
    }
    const plan = {
      headline: { next: { departBy: at(1.5), isLate: false }, kinds: [] },
      departures: [at(1.5)],
    }
    expect(workOn([directive], [out], { ...planned, plan })).toMatchObject({
      departure: leaves(4),
      needsOrder: false,
      answer: 'ordered',
    })
  })

  test('an order that leaves its departures to the crew answers the plan until all is done, or it expires', () => {
    const open = { ...directive, passes: [], rules: [{ treatment: 'salt', minGm2: 15, maxGm2: null }] }
    const work = (expiresAt: string | null) =>
      workOn([{ ...open, expiresAt } as unknown as Directive], [order('read')], planned) // only the fields that the work uses
    expect(work(null)).toMatchObject({ departure: null, needsOrder: false })
    expect(work(at(4))).toMatchObject({ departure: leaves(6), needsOrder: true })
    const done = [order('done', [report(0, at(0), at(1))])]
    const openUntilLater = { ...open, expiresAt: at(9) } as unknown as Directive // only the fields that the work uses
    expect(workOn([openUntilLater], done, planned)).toMatchObject({ departure: leaves(3), needsOrder: true })
    expect(workOn([openUntilLater], done, planned).answer).toBe('ordered')
  })

  test('an order whose directive is not loaded yet leaves nothing to be decided', () => {
    expect(workOn([], [order('issued')], planned)).toMatchObject({ departure: null, needsOrder: false })
  })

  test('of two orders the one that is furthest behind counts', () => {
    const orders = [order('done'), { ...order('issued'), directiveId: 'd2' }]
    expect(workOn([directive], orders, planned).order).toBe('issued')
  })

  test('who has to leave is listed first, then who is out, what is done, and the rest', () => {
    const works = {
      calm: workOn([], [], noPlan),
      done: workOn([directive], allDone, noPlan),
      out: workOn([directive], out(0), noPlan),
      ordered: workOn([directive], [order('read')], planned),
      missed: workOn([], [], planned),
    }
    const names = Object.entries(works).toSorted(([, a], [, b]) => byDeparture(a, b))
    expect(names.map(([name]) => name)).toEqual(['missed', 'ordered', 'out', 'done', 'calm'])
  })
})
