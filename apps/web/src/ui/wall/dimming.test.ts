import { expect, test } from 'vitest'
import { brightnessOf, type Dimming, midst, USUAL_DIMMING } from './dimming.ts'

const at = (hour: number, minute = 0) => ({ atMs: 0, local: { hour, minute }, place: null })

test('by hours, a wall is darker between two times, also over midnight', () => {
  expect([21, 22, 0, 5, 6, 12].map((hour) => brightnessOf(USUAL_DIMMING, at(hour)))).toEqual([
    1, 0.7, 0.7, 0.7, 1, 1,
  ])
  const noon: Dimming = { by: 'hours', from: '11:30', until: '13:00', percent: 40 }
  expect([at(11, 29), at(11, 30), at(12, 59), at(13)].map((instant) => brightnessOf(noon, instant))).toEqual([
    1, 0.4, 0.4, 1,
  ])
})

test('keeps full brightness with “never”', () => {
  expect(brightnessOf({ by: 'never' }, at(2))).toBe(1)
})

// an hour before and after, so that the test checks the day and place rather than the minute
test.each([
  ['in the afternoon', '2026-11-26T15:10:00Z', 45.03, 3.09, 1],
  ['in the evening', '2026-11-26T17:10:00Z', 45.03, 3.09, 0.5],
  ['before sunrise', '2026-11-26T06:00:00Z', 45.03, 3.09, 0.5],
  ['in the morning', '2026-11-26T08:00:00Z', 45.03, 3.09, 1],
  ['further west at the instant at which it is evening there', '2026-11-26T17:10:00Z', 48.43, -71.07, 1],
  ['further west in the evening', '2026-11-25T22:00:00Z', 48.43, -71.07, 0.5],
  ['on an evening of June', '2026-06-20T17:10:00Z', 45.03, 3.09, 1],
])('by the sun: %s', (_, instant, latitude, longitude, brightness) => {
  const dimming: Dimming = { by: 'sun', percent: 50 }
  const place = { latitude, longitude }
  expect(brightnessOf(dimming, { ...at(12), atMs: Date.parse(instant), place })).toBe(brightness)
})

test('uses the usual hours if the organisation has no positions for the sun', () => {
  const dimming: Dimming = { by: 'sun', percent: 50 }
  expect([12, 23].map((hour) => brightnessOf(dimming, at(hour)))).toEqual([1, 0.5])
})

test('the sun is computed at the centre of the positions', () => {
  expect(midst([])).toBeNull()
  expect(
    midst([
      { latitude: 44, longitude: 3 },
      { latitude: 46, longitude: 4 },
    ]),
  ).toEqual({ latitude: 45, longitude: 3.5 })
})
