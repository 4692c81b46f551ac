import { formats } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'
import { expect, test } from 'vitest'
import { aPoint } from '../../test-support/a-point.ts'
import { hoursOf, START_MS } from '../../ui/weather/test-steps.ts'
import { roadForecast } from '../roadcast/road-forecast.ts'
import { aListedRoad } from '../roadcast/test-road.ts'
import { type Glance, glanceOf } from './glance.ts'
import { forecastMapPoints } from './map-points.ts'
import { aRun } from './test-run.ts'

const french = formats({ locale: 'fr', units: 'metric', timeZone: 'Europe/Paris' })
const glance = (tairC: number, nowMs = START_MS): Glance =>
  glanceOf({ run: aRun(), points: hoursOf([tairC + 2, tairC, tairC + 1]) }, nowMs)
const pointsOf = (
  glances: Readonly<Record<string, Glance>>,
  ids: readonly string[],
  roads: Readonly<Record<string, Parameters<typeof aListedRoad>[0]>> | null = null,
) =>
  forecastMapPoints(
    ids.map((id) => aPoint(id)),
    {
      glances: new Map(Object.entries(glances)),
      seesRoad: roads !== null,
      roads: new Map(
        Object.entries(roads ?? {}).map(([id, road]) => [
          id,
          roadForecast(aListedRoad(road), START_MS, START_MS),
        ]),
      ),
      mode: 'light',
      formats: french,
      isFavourite: (id) => id === 'followed',
    },
  )

test('a point is labelled with its minimum, and colder ones have another colour', () => {
  const [mild, cold] = pointsOf({ mild: glance(4), cold: glance(-7) }, ['mild', 'cold'])
  expect(mild?.value).toBe('4,0')
  expect(cold?.value).toBe('−7,0')
  expect(cold?.fill).not.toBe(mild?.fill)
})

test('a point without a forecast is a ring without a value; one still loading is empty', () => {
  const withoutRun = { ...glance(0), run: null }
  const archive = { ...glance(0), isArchive: true }
  const [noRun, old, requested] = pointsOf({ none: withoutRun, archive }, ['none', 'archive', 'asked'])
  expect(noRun).toMatchObject({ symbol: 'ring', value: '' })
  expect(old).toMatchObject({ symbol: 'ring', value: '' })
  expect(requested).toMatchObject({ symbol: 'plain', value: '' })
})

test('where labels collide, the label of a followed point is displayed', () => {
  const [first, followed] = pointsOf({}, ['first', 'followed'])
  expect(followed?.rank).toBeLessThan(first?.rank ?? 0)
})

test('with the right to see the road a point has the road temperature, and the icy one is labelled first', () => {
  const [icy, followed, outdated] = pointsOf({ icy: glance(4) }, ['icy', 'followed', 'outdated'], {
    icy: { ts: [1, -2.5], hazard_level: [0, 3] },
    followed: { ts: [1, 1], hazard_level: [0, 0] },
    outdated: { issuedAt: new Date(START_MS - 7 * HOUR_MS).toISOString(), ts: [-9, -9] },
  })
  expect(icy).toMatchObject({ value: '−2,5', symbol: 'plain' })
  expect(icy?.rank).toBeLessThan(followed?.rank ?? 0)
  expect(outdated).toMatchObject({ value: '', symbol: 'ring' })
})
