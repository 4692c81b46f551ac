import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Draft,
  type ListDraft,
  type ListHeader,
  listChanges,
  type MessageDraft,
  messageChanges,
  OVER,
  type Point,
} from './alert-series.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))

function aDraft(overrides: Partial<Draft> = {}): Draft {
  return {
    type: 'snowfall',
    severity: 3,
    statedStartsAt: at(0),
    isStartCut: false,
    endsAt: null,
    hasHours: false,
    isOver: false,
    fingerprint: 'a',
    ...overrides,
  }
}
const aListDraft = (
  hour: number,
  slots: Record<string, Draft[]>,
  overrides: Partial<ListHeader> = {},
): ListDraft => ({
  issuedAt: at(hour),
  isComplete: true,
  unread: [],
  slots: new Map(Object.entries(slots)),
  ...overrides,
})

/** Works like the database: holds the latest version of each point. */
function aMemory() {
  const points = new Map<string, Point>()
  const lists = new Map<number, ListHeader>()
  const keep = (changes: readonly Point[]) => {
    for (const point of changes) points.set(`${point.slot} ${point.issuedAt.getTime()}`, point)
    return changes.length
  }
  const slotMessage = (slot: string, hour = Number.POSITIVE_INFINITY) =>
    [...points.values()]
      .filter(
        (point) => point.slot === slot && (hour === Number.POSITIVE_INFINITY || point.issuedAt <= at(hour)),
      )
      .sort((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime())
      .at(-1)
  return {
    takeList(list: ListDraft): number {
      const changes = listChanges({ points: [...points.values()], lists: [...lists.values()] }, list)
      lists.set(list.issuedAt.getTime(), list)
      return keep(changes)
    },
    takeMessage(message: MessageDraft): number {
      const names = new Set([message.slot, ...message.replaces.map((replaced) => replaced.slot)])
      const touched = [...points.values()].filter(
        (point) => names.has(point.slot) || point.replaces.some((replaced) => names.has(replaced.slot)),
      )
      const events = new Set(touched.flatMap((point) => point.pieces.map((piece) => piece.event)))
      const related = [...points.values()].filter((point) =>
        point.pieces.some((piece) => events.has(piece.event)),
      )
      return keep(messageChanges(related, message))
    },
    /** The alerts of a slot that are in force. */
    inForce: (slot: string, hour?: number) =>
      (slotMessage(slot, hour)?.pieces ?? [])
        .filter((piece) => piece.fingerprint !== OVER && !piece.isOver)
        .map(({ fingerprint, event, startsAt }) => ({ fingerprint, event, startsAt })),
    statusOf: (slot: string) => slotMessage(slot)?.pieces.map((piece) => piece.status),
  }
}

describe('complete lists', () => {
  test('an event that is no longer listed has ended, and one that reappears is a new event', () => {
    const memory = aMemory()
    memory.takeList(aListDraft(1, { snow: [aDraft()] }))
    memory.takeList(aListDraft(2, {}))
    expect(memory.statusOf('snow')).toEqual(['ended'])
    memory.takeList(aListDraft(3, { snow: [aDraft()] }))
    expect(memory.inForce('snow', 1)[0]?.event).not.toBe(memory.inForce('snow', 3)[0]?.event)
  })

  test('an update continues the event, and keeps the stored start if the provider cuts off its own', () => {
    const memory = aMemory()
    const cut = { isStartCut: true }
    memory.takeList(aListDraft(1, { snow: [aDraft({ ...cut, statedStartsAt: at(1) })] }))
    memory.takeList(
      aListDraft(5, { snow: [aDraft({ ...cut, statedStartsAt: at(5), fingerprint: 'worse' })] }),
    )
    expect(memory.statusOf('snow')).toEqual(['updated'])
    expect(memory.inForce('snow')).toEqual([
      { fingerprint: 'worse', event: memory.inForce('snow', 1)[0]?.event, startsAt: at(1) },
    ])
  })

  test('a start that the provider gives is used, later or earlier', () => {
    const memory = aMemory()
    memory.takeList(aListDraft(1, { snow: [aDraft({ statedStartsAt: at(12) })] }))
    memory.takeList(aListDraft(2, { snow: [aDraft({ statedStartsAt: at(8), fingerprint: 'earlier' })] }))
    expect(memory.inForce('snow')[0]?.startsAt).toEqual(at(8))
  })

  test('adjacent hours continue an event, hours after a gap are another', () => {
    const memory = aMemory()
    const hours = (from: number, to: number) =>
      aDraft({ hasHours: true, statedStartsAt: at(from), endsAt: at(to), fingerprint: `${from}-${to}` })
    memory.takeList(aListDraft(1, { wind: [hours(2, 6), hours(12, 18)] }))
    memory.takeList(aListDraft(4, { wind: [hours(6, 8), hours(14, 20)] }))
    const [first, second] = memory.inForce('wind', 1)
    expect(first?.event).not.toBe(second?.event)
    expect(memory.inForce('wind').map((piece) => piece.event)).toEqual([first?.event, second?.event])
  })

  test('the same list again changes nothing', () => {
    const memory = aMemory()
    const list = aListDraft(1, { snow: [aDraft()], wind: [aDraft()] })
    expect(memory.takeList(list)).toBe(2)
    expect(memory.takeList(list)).toBe(0)
    expect(memory.takeList(aListDraft(2, { snow: [aDraft()], wind: [aDraft()] }))).toBe(0)
  })

  test('an unreadable entry stays in force, and a partial list ends nothing', () => {
    const memory = aMemory()
    memory.takeList(aListDraft(1, { snow: [aDraft()], wind: [aDraft()] }))
    memory.takeList(aListDraft(2, { wind: [aDraft()] }, { unread: ['snow'] }))
    memory.takeList(aListDraft(3, {}, { isComplete: false }))
    expect([memory.inForce('snow'), memory.inForce('wind')].map((pieces) => pieces.length)).toEqual([1, 1])
  })

  test('a late list changes its own span only', () => {
    const memory = aMemory()
    memory.takeList(aListDraft(1, { snow: [aDraft()] }))
    memory.takeList(aListDraft(5, {}))
    memory.takeList(aListDraft(3, { snow: [aDraft({ fingerprint: 'b' })], wind: [aDraft()] }))
    expect(memory.inForce('snow', 2)[0]?.fingerprint).toBe('a')
    expect(memory.inForce('snow', 4)[0]?.fingerprint).toBe('b')
    expect(memory.inForce('wind', 4)).toHaveLength(1)
    expect([memory.inForce('snow'), memory.inForce('wind')]).toEqual([[], []])
  })

  test('a long-lasting alert is repeated so that it can be found', () => {
    const memory = aMemory()
    memory.takeList(aListDraft(0, { flood: [aDraft()] }))
    expect(memory.takeList(aListDraft(9 * 24, { flood: [aDraft()] }))).toBe(0)
    expect(memory.takeList(aListDraft(11 * 24, { flood: [aDraft()] }))).toBe(1)
    expect(memory.inForce('flood')[0]?.event).toBe(memory.inForce('flood', 1)[0]?.event)
  })

  const anyDraft = fc
    .record({
      fingerprint: fc.constantFrom('a', 'b'),
      startHour: fc.option(fc.integer({ min: 0, max: 2 })),
      isStartCut: fc.boolean(),
    })
    .map(({ startHour, ...draft }) =>
      aDraft({
        ...draft,
        statedStartsAt: startHour === null ? null : at(startHour),
        fingerprint: `${draft.fingerprint}${startHour}${draft.isStartCut}`,
      }),
    )
  const anyHours = fc
    .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 8 }), fc.boolean())
    .map(([from, length, isStartCut]) =>
      aDraft({
        hasHours: true,
        isStartCut,
        statedStartsAt: at(from),
        endsAt: at(from + length),
        fingerprint: `${from}+${length}${isStartCut}`,
      }),
    )
  const slots = ['first', 'second', 'hours'] as const
  const anyList = fc.record({
    first: fc.option(fc.tuple(anyDraft), { nil: undefined }),
    second: fc.option(fc.tuple(anyDraft), { nil: undefined }),
    hours: fc.option(fc.array(anyHours, { minLength: 1, maxLength: 2 }), { nil: undefined }),
    unread: fc.subarray([...slots], { maxLength: 1 }),
    isComplete: fc.boolean(),
  })
  const anyLists = fc.array(anyList, { minLength: 2, maxLength: 7 }).map((lists) =>
    lists.map(({ unread, isComplete, ...rest }, index) => {
      const listed = Object.entries(rest).filter(
        ([slot, drafts]) => drafts && !unread.includes(slot as 'first'),
      )
      // Lists are 100 hours apart, so alerts that last for several of them have to be stored again.
      return aListDraft(index * 100, Object.fromEntries(listed) as Record<string, Draft[]>, {
        unread,
        isComplete,
      })
    }),
  )

  test('every order of lists, with repeats, gives the same result', () => {
    fc.assert(
      fc.property(
        anyLists.chain((lists) =>
          fc.tuple(
            fc.constant(lists),
            fc.shuffledSubarray([...lists, ...lists], { minLength: lists.length * 2 }),
          ),
        ),
        ([lists, shuffled]) => {
          const [inOrder, anyhow] = [aMemory(), aMemory()]
          for (const list of lists) inOrder.takeList(list)
          for (const list of shuffled) anyhow.takeList(list)
          for (const { issuedAt } of lists) {
            const hour = (issuedAt.getTime() - at(0).getTime()) / 3_600_000
            for (const slot of slots) expect(anyhow.inForce(slot, hour)).toEqual(inOrder.inForce(slot, hour))
          }
        },
      ),
      { numRuns: 400 },
    )
  })
})

describe('messages that reference each other', () => {
  const aMessageDraft = (
    slot: string,
    hour: number,
    replaces: [string, number][] = [],
    overrides: Partial<MessageDraft> = {},
  ) => ({
    slot,
    issuedAt: at(hour),
    isCancel: false,
    replaces: replaces.map(([other, sent]) => ({ slot: other, sentAt: at(sent) })),
    drafts: [aDraft({ fingerprint: `of ${slot}`, statedStartsAt: at(hour), isStartCut: true })],
    ...overrides,
  })

  test('an update replaces the message it references, with the same event and start', () => {
    const memory = aMemory()
    memory.takeMessage(aMessageDraft('A', 1))
    memory.takeMessage(aMessageDraft('B', 2, [['A', 1]]))
    expect(memory.statusOf('A')).toEqual(['ended'])
    expect(memory.inForce('B')).toEqual([{ fingerprint: 'of B', event: 'A', startsAt: at(1) }])
  })

  test('an update that arrives before the message it references gives the same result', () => {
    const memory = aMemory()
    memory.takeMessage(aMessageDraft('B', 2, [['A', 1]]))
    expect(memory.inForce('B')).toMatchObject([{ event: 'A', startsAt: at(2) }])
    memory.takeMessage(aMessageDraft('A', 1))
    expect(memory.inForce('A')).toEqual([])
    expect(memory.inForce('B')).toMatchObject([{ event: 'A', startsAt: at(1) }])
  })

  test('messages of the same second can still reference each other', () => {
    const memory = aMemory()
    memory.takeMessage(aMessageDraft('B', 1, [['A', 1]]))
    memory.takeMessage(aMessageDraft('A', 1))
    expect([memory.inForce('A').length, memory.inForce('B').length]).toEqual([0, 1])
  })

  test('a cancellation ends the message it references, early or late', () => {
    const cancel = aMessageDraft('C', 3, [['A', 1]], {
      isCancel: true,
      drafts: [aDraft({ isOver: true, fingerprint: 'c' })],
    })
    for (const order of [
      [aMessageDraft('A', 1), cancel],
      [cancel, aMessageDraft('A', 1)],
    ]) {
      const memory = aMemory()
      for (const message of order) memory.takeMessage(message)
      expect([memory.statusOf('A'), memory.inForce('A'), memory.inForce('C')]).toEqual([
        ['cancelled'],
        [],
        [],
      ])
    }
  })

  test('two chains become one event when a message references both', () => {
    const memory = aMemory()
    memory.takeMessage(aMessageDraft('A', 1))
    memory.takeMessage(aMessageDraft('B', 2))
    memory.takeMessage(aMessageDraft('B2', 3, [['B', 2]]))
    memory.takeMessage(
      aMessageDraft('C', 4, [
        ['B2', 3],
        ['A', 1],
      ]),
    )
    expect(memory.inForce('C')).toMatchObject([{ event: 'A', startsAt: at(1) }])
    expect([memory.inForce('A'), memory.inForce('B'), memory.inForce('B2')]).toEqual([[], [], []])
  })

  const anyMessages = fc
    .array(fc.tuple(fc.nat(2), fc.array(fc.nat(20), { maxLength: 3 }), fc.boolean(), fc.boolean()), {
      minLength: 1,
      maxLength: 7,
    })
    .map((list) => {
      const sent: [string, number][] = []
      return list.map(([gap, names, isCancel, isCut], index) => {
        const hour = (sent.at(-1)?.[1] ?? 0) + gap
        const replaces =
          sent.length > 0 ? names.map((name) => sent[name % sent.length] as [string, number]) : []
        const isOver = isCancel && replaces.length > 0
        const slot = `m${index}`
        sent.push([slot, hour])
        const drafts = [aDraft({ fingerprint: slot, isStartCut: isCut, statedStartsAt: at(hour), isOver })]
        return aMessageDraft(slot, hour, replaces, { isCancel: isOver, drafts })
      })
    })

  test('every order of messages, with repeats, gives the same result', () => {
    fc.assert(
      fc.property(
        anyMessages.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
        ),
        ([messages, shuffled]) => {
          const [inOrder, anyhow] = [aMemory(), aMemory()]
          for (const message of messages) inOrder.takeMessage(message)
          for (const message of shuffled) anyhow.takeMessage(message)
          for (const { slot } of messages) expect(anyhow.inForce(slot)).toEqual(inOrder.inForce(slot))
          for (const message of messages) expect(anyhow.takeMessage(message)).toBe(0)
        },
      ),
      { numRuns: 400 },
    )
  })
})
