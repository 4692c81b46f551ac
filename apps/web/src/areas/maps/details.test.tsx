// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { formats } from '@verglas/language'
import { expect, test } from 'vitest'
import type { Display } from '../../lib/display.ts'
import { PlacePanel } from '../../map/PlacePanel.tsx'
import { frenchDisplay } from '../../test-support/a-display.ts'
import { aPoint } from '../../test-support/a-point.ts'
import { drawn } from '../../test-support/drawn.tsx'
import { MAP_ADDRESSES } from './map-address.ts'
import type { KindItems, MapContext } from './map-kind.ts'
import { kindOf } from './map-kinds.ts'

const NOW = '2026-11-26T13:54:00.000Z'

/** The panel of a place, when the map has the given items. */
function detailsOf(
  text: string,
  items: Record<string, unknown>,
  context: Partial<MapContext> = {},
  display: Display = frenchDisplay,
) {
  const state = MAP_ADDRESSES.points.read({ place: text })
  const { kind, id } = state.place ?? expect.fail('not a place')
  const now = { nowMs: Date.parse(NOW), atMs: Date.parse(NOW) }
  const noPoints = { points: [], allPoints: [], locale: 'fr' }
  const mapContext = { state, ...now, ...noPoints, ...context, display } as unknown as MapContext
  return kindOf(kind).details?.(id, items[kind] as KindItems, mapContext) ?? null
}

const plain = (text = '') => text.replaceAll(/[\u00a0\u202f]/g, ' ')
/** Facts that are plain text, with non-breaking spaces replaced. */
const factsOf = (details: ReturnType<typeof detailsOf>) =>
  Object.fromEntries(
    (details?.facts ?? []).flatMap(({ label, value }) =>
      typeof value === 'string' ? [[label, plain(value)]] : [],
    ),
  )

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

test('the link of a place selects the place itself on the page that it opens', () => {
  expect(detailsOf('outages:panne-1', { outages: { outages: [outage] } })?.link).toMatchObject({
    to: '/risks/hydroqc',
    search: { outage: 'panne-1' },
  })
  expect(detailsOf('tides:sete', { tides: { tidepoints: [tide] } })?.link).toMatchObject({
    to: '/risks/water',
    search: { tide: 'sete' },
  })
})

const alert = {
  id: 'a',
  type: 'freezing_rain',
  severity: 3,
  message: 'Pluie verglaçante prévue',
  areaName: null,
  start: '2026-11-28T02:00:00.000Z',
  end: null,
  issuedAt: '2026-11-26T11:54:00.000Z',
  attribution: 'Verglas',
  points: ['flour'],
  geometries: [],
}
const points = [aPoint('flour', { name: 'Saint-Flour' }), aPoint('coren', { name: 'Coren' })]
const alertOf = (changes: object = {}) =>
  detailsOf('alerts:a', { alerts: { alerts: [{ ...alert, ...changes }] } }, { points })

test('an alert has its place, its future or past beginning, and the time of its issue', () => {
  const alertDetails = alertOf()
  expect(factsOf(alertDetails)).toMatchObject({
    'Point touché': 'Saint-Flour',
    Dès: 'sam. 28 nov. 2026, 03:00',
    Émise: 'il y a 2 h',
  })
  expect(alertDetails?.link?.to).toBe('/alerts/view/flour')
  expect(plain(alertDetails?.link?.label)).toBe('Alertes et prévision : Saint-Flour')
  expect(factsOf(alertOf({ start: '2026-11-26T02:00:00.000Z' }))).toMatchObject({
    Depuis: 'jeu. 26 nov. 2026, 03:00',
  })
})

test('an alert names some of many points and counts the others; without any point it links to the list', () => {
  expect(factsOf(alertOf({ points: ['flour', 'coren', 'elsewhere', 'farther'] }))).toMatchObject({
    'Points touchés': 'Saint-Flour, Coren (+2)',
  })
  expect(factsOf(alertOf({ points: ['elsewhere'] }))).toMatchObject({ 'Point touché': '1' })
  expect(alertOf({ points: [] })?.link).toMatchObject({ to: '/alerts', label: 'Toutes les alertes' })
})

test('an hourly forecast has its hour, and the time at which it was made', () => {
  const hourly = { castpointId: 'flour', issuedAt: '2026-11-26T13:44:00.000Z' }
  const road = {
    ...hourly,
    ts: [1],
    condition: [1],
    road_state: [0],
    hazard_level: [0],
    hazard_kind: [0],
    p_ice: [0.01],
    p_below_zero: [null],
  }
  const wind = { ...hourly, wind_avg: [5], wind_max: [9], wind_dir: [80] }
  const forecasts = {
    castpoints: { roads: new Map([['flour', road]]), hourIndex: 0 },
    winds: { winds: new Map([['flour', wind]]), hourIndex: 0 },
  }
  for (const kind of ['castpoints', 'winds'])
    expect(factsOf(detailsOf(`${kind}:flour`, forecasts, { points }))).toMatchObject({
      Pour: 'jeu. 26 14:00',
      'Prévision établie': 'il y a 10 min',
    })
})

test('a sea level has its age, and tides of another day have their date', () => {
  const facts = factsOf(detailsOf('tides:sete', { tides: { tidepoints: [tide] } }))
  expect(facts.observé ?? facts.Observé).toBe('0,4 m · il y a 14 min')
  expect(facts['Pleine mer']).toBe('0,5 m · 20:48')
  expect(facts['Basse mer']).toBe('0,4 m · ven. 27 03:27')
})

test('a lightning strike has the name of the nearest point', () => {
  const strike = {
    struckAt: '2026-11-26T13:49:00.000Z',
    longitude: 3,
    latitude: 45.1,
    polarity: 1,
    currentKa: 18.4,
  }
  const strikeDetails = detailsOf(
    `strikes:${strike.struckAt}/3/45.1`,
    { strikes: { strikes: [strike] } },
    { points: [aPoint('far', { latitude: 47 }), aPoint('flour', { name: 'Saint-Flour' })] },
  )
  expect(plain(strikeDetails?.kind)).toBe('À 11,1 km de Saint-Flour')
  expect(factsOf(strikeDetails)).toMatchObject({ Heure: '14:49:00 · il y a 5 min', Intensité: '18 kA' })
})

test('distances are in the units of the person', () => {
  const imperial = formats({ locale: 'fr', units: 'imperial', timeZone: 'Europe/Paris' })
  const outageNearPoint = { ...outage, points: [{ name: 'L’Étape', distanceKm: 10 }] }
  const outageDetails = detailsOf(
    'outages:panne-1',
    { outages: { outages: [outageNearPoint] } },
    {},
    { ...frenchDisplay, formats: imperial },
  )
  expect(plain(outageDetails?.kind)).toBe('À 6,2 mi de L’Étape')
})

test('a camera has its picture, or the reason why there is none', async () => {
  const camera = { id: 'k', name: 'Garabit', road: 'A75', heading: 180, everyS: 600, latest: null }
  const cameraDetails = detailsOf('cameras:k', { cameras: { cameras: [camera] } })
  await drawn(<PlacePanel details={cameraDetails ?? expect.fail('nothing is shown')} onClose={() => {}} />)
  screen.getByText('Aucune image reçue')
})
