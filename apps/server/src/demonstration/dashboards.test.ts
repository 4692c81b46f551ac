import { DashboardContent } from '@verglas/contract'
import { expect, test } from 'vitest'
import { A75 } from './a75.ts'
import { ROOMS, roomOf } from './dashboards.ts'
import { QUEBEC } from './quebec.ts'
import { castpointId } from './simulated.ts'
import { cameraIdAt } from './simulated-cameras.ts'

test.each([A75, QUEBEC])('the control room of $id has a dashboard of its own places', (setup) => {
  const content = DashboardContent.parse(roomOf(ROOMS[setup.id as keyof typeof ROOMS]))
  const places = setup.roads.flatMap((road) => road.places)
  const existingIds = new Set([
    '',
    ...places.flatMap((place) => [
      castpointId(place),
      ...(place.station ? [place.id] : []),
      ...(place.cameraHeadingDeg === undefined ? [] : [cameraIdAt(place.id)]),
    ]),
    ...setup.network.roads.flatMap(({ circuits }) => circuits.map(({ id }) => id)),
  ])
  const modules = content.form === 'advanced' ? content.modules : []
  const named = modules.flatMap((module) =>
    Object.entries(module).flatMap(([key, value]) => (key.endsWith('Id') ? [value] : [])),
  )
  expect(named.filter((id) => !existingIds.has(String(id)))).toEqual([])
  expect(modules.length).toBeGreaterThanOrEqual(4)
  expect(modules.length).toBeLessThanOrEqual(6)
})
