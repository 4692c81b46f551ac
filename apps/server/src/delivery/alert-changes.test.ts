import { expect, test } from 'vitest'
import { alertChanges } from './alert-changes.ts'

const WISH = { personId: 'olga', castpointId: 'c1', kind: 'alert_email' }
const OPEN = { alertId: 'a1', castpointId: 'c1', severity: 2 }
const TOLD = { ...WISH, alertId: 'a1', severity: 2 }
const awake = () => false
const asleep = () => true
const whatOf = (changes: ReturnType<typeof alertChanges>) => changes.map(({ what }) => what)

test('an alert is told when it is there, when it gets worse and when it is over, each once', () => {
  expect(whatOf(alertChanges([WISH], [], [OPEN], awake))).toEqual(['opened'])
  expect(alertChanges([WISH], [TOLD], [OPEN], awake)).toEqual([])
  expect(whatOf(alertChanges([WISH], [TOLD], [{ ...OPEN, severity: 3 }], awake))).toEqual(['raised'])
  expect(alertChanges([WISH], [{ ...TOLD, severity: 3 }], [OPEN], awake)).toEqual([])
  expect(whatOf(alertChanges([WISH], [TOLD], [], awake))).toEqual(['ended'])
})

test('who follows another point, or nothing, is told nothing', () => {
  expect(alertChanges([{ ...WISH, castpointId: 'c2' }], [], [OPEN], awake)).toEqual([])
  expect(alertChanges([], [], [OPEN], awake)).toEqual([])
})

test('in quiet hours only what is extreme is told; afterwards what still holds', () => {
  expect(alertChanges([WISH], [], [OPEN], asleep)).toEqual([])
  expect(alertChanges([WISH], [TOLD], [], asleep)).toEqual([])
  expect(whatOf(alertChanges([WISH], [], [{ ...OPEN, severity: 4 }], asleep))).toEqual(['opened'])
  expect(whatOf(alertChanges([WISH], [], [OPEN], awake))).toEqual(['opened'])
})
