import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alertChanges, type Change, type OpenAlert, type SentNotice } from './alert-changes.ts'

const AT = { personId: 'olga', castpointId: 'c1', kind: 'alert_email' }
const WISH = { ...AT, minSeverity: 1 }
const OPEN = { alertId: 'a1', castpointId: 'c1', severity: 2 }
const NOTICE = { ...AT, alertId: 'a1', severity: 2 }
const awake = () => false
const asleep = () => true
const whatOf = (changes: ReturnType<typeof alertChanges>) => changes.map(({ what }) => what)

test('an alert is notified when it starts, when it gets worse and when it ends, each once', () => {
  expect(whatOf(alertChanges([WISH], [], [OPEN], awake))).toEqual(['opened'])
  expect(alertChanges([WISH], [NOTICE], [OPEN], awake)).toEqual([])
  expect(whatOf(alertChanges([WISH], [NOTICE], [{ ...OPEN, severity: 3 }], awake))).toEqual(['raised'])
  expect(alertChanges([WISH], [{ ...NOTICE, severity: 3 }], [OPEN], awake)).toEqual([])
  expect(whatOf(alertChanges([WISH], [NOTICE], [], awake))).toEqual(['ended'])
})

test('a person who follows another point, or nothing, is not notified', () => {
  expect(alertChanges([{ ...WISH, castpointId: 'c2' }], [], [OPEN], awake)).toEqual([])
  expect(alertChanges([], [], [OPEN], awake)).toEqual([])
})

test('in quiet hours only extreme alerts are notified; afterwards those still in force', () => {
  expect(alertChanges([WISH], [], [OPEN], asleep)).toEqual([])
  expect(alertChanges([WISH], [NOTICE], [], asleep)).toEqual([])
  expect(whatOf(alertChanges([WISH], [], [{ ...OPEN, severity: 4 }], asleep))).toEqual(['opened'])
  expect(whatOf(alertChanges([WISH], [], [OPEN], awake))).toEqual(['opened'])
})

test('below the chosen severity nothing is notified until it gets worse; an end always is', () => {
  const forGrave = { ...WISH, minSeverity: 3 }
  expect(alertChanges([forGrave], [], [OPEN], awake)).toEqual([])
  expect(whatOf(alertChanges([forGrave], [], [{ ...OPEN, severity: 3 }], awake))).toEqual(['opened'])
  expect(whatOf(alertChanges([forGrave], [NOTICE], [], awake))).toEqual(['ended'])
})

/**
 * All changes sent to one person over a sequence of looks at the open alerts; records the notices as the
 * outbox does.
 */
function collectChanges(looks: readonly (readonly OpenAlert[])[]): Change[] {
  let sentNotices: SentNotice[] = []
  return looks.flatMap((open) => {
    const changes = alertChanges([WISH], sentNotices, open, awake)
    const changedIds = new Set(changes.map(({ alertId }) => alertId))
    sentNotices = [
      ...sentNotices.filter(({ alertId }) => !changedIds.has(alertId)),
      ...changes.flatMap(({ what, ...notice }) => (what === 'ended' ? [] : [notice])),
    ]
    return changes
  })
}

const looks = fc.array(
  fc
    .uniqueArray(
      fc.record({ alertId: fc.constantFrom('a1', 'a2', 'a3'), severity: fc.constantFrom(2, 3, 4) }),
      { selector: ({ alertId }) => alertId },
    )
    .map((open) => open.map((alert): OpenAlert => ({ ...alert, castpointId: 'c1' }))),
  { minLength: 1, maxLength: 12 },
)

test('each change is notified once, however often the check runs and in whatever order alerts arrive', () => {
  const disordered = looks.chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: all.length, maxLength: all.length }),
    ),
  )
  const text = ({ alertId, what, severity }: Change) =>
    `${alertId} ${what} ${what === 'ended' ? '' : severity}`
  fc.assert(
    fc.property(disordered, ([all, times]) => {
      const repeated = all.flatMap((open, index) =>
        Array.from({ length: times[index] ?? 1 }, (_, time) => (time % 2 ? open.toReversed() : open)),
      )
      expect(collectChanges(repeated).map(text).toSorted()).toEqual(collectChanges(all).map(text).toSorted())
    }),
  )
})

test('notifications of an alert begin with its start, only escalate, and finish with its end before it starts again', () => {
  fc.assert(
    fc.property(looks, (all) => {
      const last = new Map<string, number>()
      for (const { alertId, what, severity } of collectChanges(all)) {
        const previousSeverity = last.get(alertId)
        expect(what === 'opened').toBe(previousSeverity === undefined)
        if (what === 'raised') expect(severity).toBeGreaterThan(previousSeverity ?? 0)
        if (what === 'ended') last.delete(alertId)
        else last.set(alertId, severity)
      }
    }),
  )
})
