import { expect, test } from 'vitest'
import { frenchPen } from '../../test-support/a-pen.ts'
import { MAP_ADDRESSES } from './map-address.ts'
import { type Seen, shownPlace } from './shown-place.tsx'

const NOW = '2026-11-26T13:54:00.000Z'

/** What the panel says of a place, where the map knows what is given of each layer. */
function shownOf(place: string, layers: Record<string, unknown>, seen: Partial<Seen> = {}) {
  const answers = {
    ...Object.fromEntries(Object.entries(layers).map(([name, data]) => [name, { data }])),
    atMs: Date.parse(NOW),
    hourIndex: 0,
    windIndex: 0,
  } as unknown as Seen['answers']
  const nothing = { stations: [], points: [], allPoints: [], roads: new Map(), winds: new Map() }
  return shownPlace(MAP_ADDRESSES.points.read({ place }), {
    ...nothing,
    ...seen,
    answers,
    pen: frenchPen,
    locale: 'fr',
    nowMs: Date.parse(NOW),
  })
}

const outage = {
  ref: 'panne-1',
  points: [],
  progress: 'assigned',
  reason: 'equipment',
  clients: 12,
  startAt: '2026-11-26T12:00:00.000Z',
  endMaxAt: null,
  message: {},
}
const tide = {
  id: 'sete',
  name: 'Sète',
  datum: 'hydrographic_zero',
  latest: { level: 0.4, observedAt: '2026-11-26T13:40:00.000Z' },
  nextHigh: { at: '2026-11-26T19:48:00.000Z', level: 0.5 },
  nextLow: { at: '2026-11-27T02:27:00.000Z', level: 0.4 },
}

test('what a link asks for stays what it asks for beside the instant of a replay', () => {
  expect(shownOf('outages:panne-1', { outages: { outages: [outage] } })?.link).toMatchObject({
    to: '/risks/hydroqc',
    search: { outage: 'panne-1' },
  })
  expect(shownOf('tides:sete', { tides: { tidepoints: [tide] } })?.link).toMatchObject({
    to: '/risks/water',
    search: { tide: 'sete' },
  })
})
