import { DAY_MS, HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { AlertGeometry, AlertPart } from '@verglas/sources/facts/alert'
import { packed } from '../../db/planes.ts'

const BEGAN_MS = Date.now()
/** Minutes from the beginning of the test. */
export const at = (minutes: number) => new Date(BEGAN_MS + minutes * MINUTE_MS)
export const iso = (minutes: number) => at(minutes).toISOString()
export const fullHour = (hours: number) => new Date(Math.floor(BEGAN_MS / HOUR_MS + hours) * HOUR_MS)
export const day = (days: number) => new Date(BEGAN_MS + days * DAY_MS).toISOString().slice(0, 10)

export const POSITION: [number, number] = [3.1, 44.9]
export const LOCATION = { longitudeDeg: 3.1, latitudeDeg: 44.9, altitudeM: null }
export const REACH: AlertGeometry = { type: 'MultiLineString', coordinates: [[[3, 44.8], [3.2, 45]]] } // biome-ignore format: a line
export const SQUARE: AlertGeometry = { type: 'MultiPolygon', coordinates: [[[[2, 44], [4, 44], [4, 46], [2, 46], [2, 44]]]] } // biome-ignore format: a box

/** Every third turn speaks of what the turn before it spoke of. */
export const again = (turn: number) => (turn % 3 === 2 ? turn - 1 : turn)

export const ownCameraRow = (id: string, turn: number, isRemoved: boolean) => ({
  setup_id: 'north',
  own_camera_id: id,
  name: `Caméra ${id} ${turn}`,
  longitude_deg: 3.1,
  latitude_deg: 44.9,
  heading_deg: 90,
  road: 'A75',
  kilometre: turn,
  zone_id: 'a',
  station_id: 'north-1',
  castpoint_id: 'north-c1',
  every_s: 600,
  state: turn % 3 === 1 ? 'retired' : 'in_service',
  is_removed: isRemoved,
  changed_by: 'test',
  author: 'test',
})

export const externalView = (viewId: string, turn: number, isRemoved: boolean) => ({
  setup_id: 'north',
  view_id: viewId,
  kind: 'windy',
  name_fr: `Vent ${turn}`,
  name_en: 'Wind',
  pattern: 'https://embed.windy.com/embed2.html?lat={lat}&lon={lon}',
  key: null,
  key_for_browser: false,
  attribution: 'Windy.com',
  position: 0,
  is_enabled: true,
  is_removed: isRemoved,
  changed_by: 'test',
})

const plane = (...values: number[]) => packed([values], 1)
const HOURS = 30

/** A risk that grows with each turn, on the one segment of the circuit. */
export const circuitForecastRow = (turn: number, issuedAt: Date, asOfRev: number) => ({
  setup_id: 'north',
  circuit_id: 'north-a',
  issued_at: issuedAt,
  as_of_rev: asOfRev,
  model: 'test',
  start_at: new Date(Math.floor(issuedAt.getTime() / HOUR_MS) * HOUR_MS),
  hours: HOURS,
  circuit_rev: 1,
  rules_rev: null,
  segments: ['north-a-1'],
  inputs: { asOfRev, points: [{ castpointId: 'north-c1', roadIssuedAt: null }] },
  risk: plane(...Array.from({ length: HOURS }, () => turn % 4)),
  surface: plane(...Array.from({ length: HOURS }, () => -100 * turn)),
  condition: plane(...Array.from({ length: HOURS }, () => 1 + (turn % 8))),
})

/** More is advised with each turn. */
export const prescriptionRow = (turn: number, issuedAt: Date, asOfRev: number) => {
  const later = (hours: number) => new Date(issuedAt.getTime() + hours * HOUR_MS).toISOString()
  const treated = {
    treatment: 'prewet',
    spread: 'prewet',
    minGm2: 8 + turn,
    maxGm2: 20 + turn,
    passes: 1,
    row: 'D19',
  }
  const advice = {
    situation: 'light_snow',
    from: later(6),
    to: later(12),
    lowestC: -1 - turn,
    ...treated,
    actFrom: later(2),
    actTo: later(40),
    decideAgainAt: later(2),
    reason: 'start_snow_in_range',
  }
  const change = { input: 'surface', by: -0.6, unit: 'K', ...treated, minGm2: 15 }
  return {
    setup_id: 'north',
    circuit_id: 'north-a',
    castpoint_id: 'north-c1',
    issued_at: issuedAt,
    as_of_rev: asOfRev,
    engine: 'test',
    road_issued_at: issuedAt,
    road_model: 'test',
    content: {
      headline: { ...advice, otherRows: [], guards: [], inputs: [], need: null },
      missing: null,
      advices: [advice],
      nearest: change,
      changes: [change],
      confidence: 0.8,
      untilAt: later(24),
    },
  }
}

/** Told in one turn, withdrawn in the next. */
export const treatmentActRow = (turn: number) => ({
  setup_id: 'north',
  act_id: `t${Math.floor(turn / 2)}`,
  circuit_id: 'north-a',
  treatment: 'salt',
  spread_gm2: 10 + turn,
  done_at: at(-90),
  castpoints: ['north-c1'],
  author_id: 'olga',
  author: 'Olga Test',
  told_at: at(-60),
  withdrawn_by: turn % 2 === 1 ? 'Olga Test' : null,
  withdrawn_at: turn % 2 === 1 ? at(-59) : null,
})

/** One segment, which is renamed and looks at another forecast point. */
export const circuitRow = (turn: number) => ({
  setup_id: 'north',
  circuit_id: 'north-a',
  name: `Circuit ${turn}`,
  zone_id: 'a',
  crew: null,
  cycle_minutes: 60,
  lane_width_m: 3.5,
  spread_unit: 'g/m2',
  is_schematic: true,
  position: 0,
  segments: [
    {
      id: 'north-a-1',
      name: `Tronçon ${turn}`,
      road: 'A75',
      roadType: 'motorway',
      priority: 1,
      kmFrom: 1,
      kmTo: 2 + turn,
      altitudeM: 1000,
      slopePct: null,
      aspectDeg: null,
      skyView: null,
      isBridge: turn % 2 === 0,
      lanes: 2,
      tags: [],
      castpointId: turn % 2 === 0 ? null : 'north-c1',
      coordinates: [
        [3.1, 44.9],
        [3.11, 44.91],
      ],
    },
  ],
  is_removed: false,
  changed_by: 'test',
  author: 'test',
})

/** Ordered in one turn, archived in the next. */
export const directiveRow = (turn: number) => ({
  setup_id: 'north',
  directive_id: `d${Math.floor(turn / 2)}`,
  circuit_id: 'north-a',
  scope: turn % 4 < 2 ? 'public' : 'private',
  rules: [
    {
      roadType: 'motorway',
      priority: null,
      treatment: 'salt',
      minGm2: 10 + turn,
      maxGm2: null,
      isOnDemand: false,
    },
  ],
  comment: `Consigne ${turn}`,
  expires_at: null,
  author_id: 'olga',
  author: 'Olga Test',
  ordered_at: at(-60 + turn),
  archived_by: turn % 2 === 1 ? 'Olga Test' : null,
  advice:
    turn % 4 < 2
      ? {
          castpointId: 'north-c1', issuedAt: at(-70).toISOString(), situation: 'light_snow', row: 'D19',
          treatment: 'salt', spread: 'salt', minGm2: 10, maxGm2: 20,
        } // biome-ignore format: a row
      : null,
  departure: turn % 4 < 2 ? 'forecast' : null,
  archived_at: turn % 2 === 1 ? at(-59 + turn) : null,
})

export const textOf = (headline: string) => ({ headline, description: headline, instruction: null })

export const alertPart = (turn: number): AlertPart => ({
  type: 'snow_ice',
  severity: turn % 2 === 0 ? 2 : 3,
  level: `jaune ${turn}`,
  urgency: null,
  certainty: null,
  texts: { fr: textOf(`Neige ${turn}`) },
  sentAt: at(-60 + again(turn)),
  effectiveAt: null,
  onsetAt: null,
  expiresAt: null,
  startsAt: at(-60),
  isStartCut: false,
  endsAt: at(240),
  hours: null,
  isOver: false,
  areas: [{ names: { fr: 'Ici' }, codes: [], geometry: SQUARE }],
  web: null,
})

export const outage = (turn: number) => ({
  ref: 'o',
  startAt: iso(-100),
  clients: turn,
  planned: false,
  reason: 'wind' as const,
  reasonCode: null,
  position: POSITION,
  municipality: null,
})

export const scenarioDay = (turn: number) => ({
  day: day(0),
  from: iso(0),
  to: iso(1440),
  basis: 'past_errors',
  members: 40,
  tmax: [turn, 1, 2, 3],
  tmin: null,
  precipitation: null,
  road_min: null,
  probabilities: {
    road_below_zero: 0.5,
    ice: null,
    snow_1: null,
    snow_5: null,
    snow_10: null,
    rain_10: null,
    gust_80: null,
  },
})
