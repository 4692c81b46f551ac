import { dangersOf } from '@verglas/contract/alert-rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alertChanges, type Change, type OpenAlert, type SentNotice, type Wish } from './alert-changes.ts'

const HOUR_MS = 3_600_000
const NOW_MS = Date.parse('2026-01-15T18:00:00Z')
const inHours = (hours: number) => new Date(NOW_MS + hours * HOUR_MS).toISOString()

const anAlert = (changes: Partial<OpenAlert> = {}): OpenAlert => ({
  id: 'a1',
  place: 'c1',
  id_castpoint: 'c1',
  id_station: null,
  type: 'wind',
  severity: 2,
  source: 'MF',
  start: inHours(3),
  end: inHours(9),
  read: false,
  isActive: false,
  ...changes,
})
const ON_ROAD = { form: 'weather', kind: 'road_danger' }
/** A danger of the product on a circuit. */
const circuitAlert = (id: string, changes: Partial<OpenAlert> = {}): OpenAlert =>
  anAlert({
    ...{ id: `ca-${id}`, place: `circuit ${id}`, id_castpoint: '', id_circuit: id },
    ...{ type: 'snowfall', source: 'MG', severity: 3, own: ON_ROAD },
    ...changes,
  })
const wish = (changes: Partial<Wish> = {}): Wish => ({
  personId: 'olga',
  place: 'c1',
  kind: 'alert_email',
  minSeverity: 1,
  ...changes,
})
const CIRCUITS = ['lembron', 'larzac', 'gévaudan'].map((id) => wish({ place: `circuit ${id}` }))

/** Looks at the alerts one after the other, as the delivery does, and collects what is sent. */
function collectMessages(
  looks: readonly (readonly OpenAlert[])[],
  { wishes = [wish()], isQuiet = false, nowMs = NOW_MS } = {},
): Change<OpenAlert>[] {
  let sentNotices: SentNotice[] = []
  return looks.flatMap((open, look) => {
    const { messages, recorded, over } = alertChanges({
      ...{ wishes, sentNotices, open, nowMs: nowMs + look, cardsOf: dangersOf, isQuiet: () => isQuiet },
    })
    const key = (notice: SentNotice) => JSON.stringify([notice.kind, notice.alertId, notice.place])
    const gone = new Set([...recorded, ...over].map(key))
    sentNotices = [...sentNotices.filter((notice) => !gone.has(key(notice))), ...recorded]
    return messages
  })
}
const whats = (...looks: readonly (readonly OpenAlert[])[]) => collectMessages(looks).map(({ what }) => what)

test('an alert is notified when it starts, when it gets worse and when it ends, each once', () => {
  const [open, worse] = [anAlert(), anAlert({ severity: 3 })]
  expect(whats([open], [open])).toEqual(['opened'])
  expect(whats([open], [worse], [worse])).toEqual(['opened', 'raised'])
  expect(whats([worse], [open])).toEqual(['opened'])
  expect(whats([open], [], [])).toEqual(['opened', 'ended'])
})

test('an alert that begins earlier is notified again, unless it has already begun', () => {
  const earlier = anAlert({ start: inHours(1) })
  expect(whats([anAlert()], [earlier], [earlier], [anAlert()])).toEqual(['opened', 'advanced'])
  expect(whats([anAlert({ start: inHours(-1) })], [anAlert({ start: inHours(-2) })])).toEqual(['opened'])
})

test('a person who follows another point, or nothing, is not notified', () => {
  expect(collectMessages([[anAlert()]], { wishes: [wish({ place: 'c2' })] })).toEqual([])
  expect(collectMessages([[anAlert()]], { wishes: [] })).toEqual([])
})

test('in quiet hours only extreme alerts are notified; afterwards those still in force', () => {
  const asleep = { isQuiet: true }
  expect(collectMessages([[anAlert()]], asleep)).toEqual([])
  expect(collectMessages([[anAlert({ severity: 4 })], []], asleep).map(({ what }) => what)).toEqual([
    'opened',
  ])
  const notices = [
    {
      ...{ personId: 'olga', place: 'c1', kind: 'alert_email', alertId: 'a1', cardId: 'a1' },
      ...{ severity: 2, startMs: NOW_MS },
    },
  ]
  const after = { wishes: [wish()], sentNotices: notices, cardsOf: dangersOf, nowMs: NOW_MS }
  expect(alertChanges({ ...after, open: [], isQuiet: () => true })).toEqual({
    messages: [],
    recorded: [],
    over: [],
  })
  expect(alertChanges({ ...after, open: [], isQuiet: () => false }).messages).toMatchObject([
    { what: 'ended' },
  ])
})

test('below the chosen severity nothing is notified until it gets worse; an end always is', () => {
  const grave = [wish({ minSeverity: 3 })]
  const worse = anAlert({ severity: 3 })
  expect(collectMessages([[anAlert()]], { wishes: grave })).toEqual([])
  const messages = collectMessages([[anAlert()], [worse], [anAlert()], []], { wishes: grave })
  expect(messages.map(({ what }) => what)).toEqual(['opened', 'ended'])
})

describe('a night on several circuits', () => {
  const messagesOf = (...looks: readonly (readonly OpenAlert[])[]) =>
    collectMessages(looks, { wishes: [...CIRCUITS, wish()] })

  test('is one message with all circuits and points, by each way', () => {
    const open = [
      circuitAlert('lembron'),
      circuitAlert('larzac', { type: 'freezing_rain', severity: 4, start: inHours(6), end: inHours(12) }),
      circuitAlert('elsewhere'),
      anAlert({ type: 'snow_ice' }),
    ]
    const [message, ...others] = messagesOf(open, open)
    expect(others).toEqual([])
    expect(message).toMatchObject({ what: 'opened', severity: 4 })
    expect(message?.places.map(({ place }) => place).sort()).toEqual([
      'c1',
      'circuit larzac',
      'circuit lembron',
    ])
    const ways = [wish({ place: 'circuit lembron' }), wish({ place: 'circuit lembron', kind: 'alert_sms' })]
    expect(collectMessages([open], { wishes: ways }).map(({ kind }) => kind)).toEqual([
      'alert_email',
      'alert_sms',
    ])
  })

  test('is notified again only when it gets worse or begins earlier, not for each circuit that joins', () => {
    const first = [circuitAlert('lembron')]
    const joined = [...first, circuitAlert('larzac', { start: inHours(4) })]
    const worse = [...joined, circuitAlert('gévaudan', { type: 'ice', severity: 4 })]
    const earlier = [...worse, circuitAlert('gévaudan', { id: 'ca-frost', type: 'frost', start: inHours(1) })]
    const messages = messagesOf(first, joined, worse, worse, earlier, earlier)
    expect(messages.map(({ what, severity }) => [what, severity])).toEqual([
      ['opened', 3],
      ['raised', 4],
      ['advanced', 4],
    ])
  })

  test('ends once, when nothing of it is left', () => {
    const [lembron, larzac] = [circuitAlert('lembron'), circuitAlert('larzac')]
    const messages = messagesOf([lembron, larzac], [larzac], [larzac, circuitAlert('gévaudan')], [], [])
    expect(messages.map(({ what }) => what)).toEqual(['opened', 'ended'])
  })

  test('and the next night are two messages', () => {
    const next = circuitAlert('lembron', { id: 'ca-next', start: inHours(30), end: inHours(36) })
    const messages = messagesOf([circuitAlert('lembron')], [circuitAlert('lembron'), next], [next])
    const alertsOf = ({ places }: Change<OpenAlert>) => places.map(({ alertId }) => alertId)
    expect(messages.map((message) => [message.what, ...alertsOf(message)])).toEqual([
      ['opened', 'ca-lembron'],
      ['opened', 'ca-next'],
      ['ended', 'ca-lembron'],
    ])
  })
})

const looks = fc.array(
  fc
    .uniqueArray(
      fc.record({
        id: fc.constantFrom('a1', 'a2', 'a3'),
        severity: fc.constantFrom(2 as const, 3 as const, 4 as const),
        startHours: fc.integer({ min: 1, max: 6 }),
      }),
      { selector: ({ id }) => id },
    )
    .map((open) =>
      open.map(({ id, severity, startHours }) =>
        anAlert({ id, severity, type: id === 'a1' ? 'wind' : 'snow_ice', start: inHours(startHours) }),
      ),
    ),
  { minLength: 1, maxLength: 12 },
)

test('each change is notified once, however often the check runs and in whatever order alerts arrive', () => {
  const disordered = looks.chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: all.length, maxLength: all.length }),
    ),
  )
  const text = ({ places, what, severity }: Change<OpenAlert>) =>
    `${places.map(({ alertId }) => alertId).sort()} ${what} ${what === 'ended' ? '' : severity}`
  fc.assert(
    fc.property(disordered, ([all, times]) => {
      const repeated = all.flatMap((open, index) =>
        Array.from({ length: times[index] ?? 1 }, (_, time) => (time % 2 ? open.toReversed() : open)),
      )
      expect(collectMessages(repeated).map(text).toSorted()).toEqual(
        collectMessages(all).map(text).toSorted(),
      )
    }),
  )
})

test('a card that is notified again is worse or earlier, and no notice remains after everything is over', () => {
  fc.assert(
    fc.property(looks, (all) => {
      const last = new Map<string, { severity: number; start: string }>()
      for (const { cardId, what, severity, card } of collectMessages([...all, []])) {
        const previous = last.get(cardId)
        if (what === 'raised') expect(severity).toBeGreaterThan(previous?.severity ?? 0)
        if (what === 'advanced') expect((card?.start ?? '') < (previous?.start ?? '')).toBe(true)
        if (what === 'ended') last.delete(cardId)
        else last.set(cardId, { severity, start: card?.start ?? '' })
      }
      expect([...last.keys()]).toEqual([])
    }),
  )
})
