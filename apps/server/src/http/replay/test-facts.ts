import { DAY_MS, HOUR_MS, MINUTE_MS } from '@verglas/quantities'
import type { AlertEntry, AlertGeometry } from '@verglas/sources/facts/alert'
import { packed } from '../../db/planes.ts'

const BEGAN_MS = Date.now()
/** Instant, in minutes from the beginning of the test. */
export const at = (minutes: number) => new Date(BEGAN_MS + minutes * MINUTE_MS)
export const iso = (minutes: number) => at(minutes).toISOString()
export const fullHour = (hours: number) => new Date(Math.floor(BEGAN_MS / HOUR_MS + hours) * HOUR_MS)
export const day = (days: number) => new Date(BEGAN_MS + days * DAY_MS).toISOString().slice(0, 10)

export const POSITION: [number, number] = [3.1, 44.9]
export const LOCATION = { longitudeDeg: 3.1, latitudeDeg: 44.9, altitudeM: null }
export const REACH: AlertGeometry = {
  type: 'MultiLineString',
  coordinates: [
    [
      [3, 44.8],
      [3.2, 45],
    ],
  ],
}
export const SQUARE: AlertGeometry = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [2, 44],
        [4, 44],
        [4, 46],
        [2, 46],
        [2, 44],
      ],
    ],
  ],
}

/** Every third step corrects what the step before it published. */
export const repeatedStep = (step: number) => (step % 3 === 2 ? step - 1 : step)

export const ownCameraRow = (id: string, step: number, isRemoved: boolean) => ({
  setup_id: 'north',
  own_camera_id: id,
  name: `Caméra ${id} ${step}`,
  longitude_deg: 3.1,
  latitude_deg: 44.9,
  heading_deg: 90,
  road: 'A75',
  kilometre: step,
  zone_id: 'a',
  station_id: 'north-1',
  castpoint_id: 'north-c1',
  every_s: 600,
  state: step % 3 === 1 ? 'retired' : 'in_service',
  is_removed: isRemoved,
  changed_by: 'test',
  author: 'test',
})

export const externalView = (viewId: string, step: number, isRemoved: boolean) => ({
  setup_id: 'north',
  view_id: viewId,
  kind: 'windy',
  name_fr: `Vent ${step}`,
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

export const visitRow = (visitId: string, step: number, isRemoved: boolean) => ({
  setup_id: 'north',
  station_visit_id: visitId,
  station_id: 'north-1',
  visited_on: '2026-01-15',
  act: 'calibration',
  measures: ['ts'],
  note: `Visite ${step}`,
  visitor: 'Équipe 1',
  due_on: null,
  is_removed: isRemoved,
  changed_by: 'test',
  author: 'test',
})

export const normalRow = (normalId: string, step: number, isRemoved: boolean) => ({
  setup_id: 'north',
  climate_normal_id: normalId,
  name: `Ville ${step}`,
  source: 'Météo-France',
  longitude_deg: 3.1,
  latitude_deg: 44.9,
  altitude_m: 400 + step,
  first_year: 1991,
  last_year: 2020,
  months: { tmean: Array.from({ length: 12 }, (_, month) => month + step / 10) },
  is_removed: isRemoved,
  changed_by: 'test',
  author: 'test',
})

export const dashboardTemplate = (templateId: string, step: number, isRemoved: boolean) => ({
  setup_id: 'north',
  dashboard_template_id: templateId,
  name_fr: `Salle ${step}`,
  name_en: 'Room',
  role_ids: step % 2 === 0 ? [] : ['operator'],
  position: step,
  content: { form: 'advanced', modules: [] },
  is_removed: isRemoved,
  changed_by: 'test',
  author: 'test',
})

export const infoRow = (infoId: string, step: number, isRemoved: boolean) => ({
  setup_id: 'north',
  info_id: infoId,
  text_fr: { title: `Nouvelle ${step}`, body: 'Le col est **fermé**.' },
  text_en: null,
  is_important: step % 2 === 0,
  from_at: at(-60 + step),
  to_at: step % 3 === 0 ? null : at(600),
  zone_ids: step % 2 === 0 ? [] : ['a'],
  places: [{ kind: 'station', id: 'north-1' }],
  is_removed: isRemoved,
  changed_by: 'test',
  author: 'test',
})

export const ticketRow = (step: number) => ({
  setup_id: 'north',
  ticket_id: 'wind',
  title: 'Vent',
  type: 'question',
  priority: 'normal',
  description: 'Le vent manque.',
  status: step % 2 === 0 ? 'new' : 'assigned',
  person_id: 'olga',
  person_name: 'Olga Test',
  created_at: at(-60),
  messages: [{ at: at(step), personId: 'olga', name: 'Olga Test', text: `Message ${step}`, status: null }],
  context: null,
  is_removed: false,
  changed_by: 'test',
  author: 'test',
})

export const reportRow = (id: string, step: number, isRemoved: boolean) => ({
  setup_id: 'north',
  report_id: id,
  kind: 'night',
  text_fr: { title: `Nuit ${step}`, body: 'Calme.' },
  text_en: null,
  from_at: at(-600 + step),
  to_at: at(-60 + step),
  zone_ids: step % 2 === 0 ? [] : ['a'],
  documents: [],
  signed_by: null,
  signed_at: null,
  is_removed: isRemoved,
  changed_by: 'test',
  author: 'test',
})

export const reportRoutineRow = (step: number) => ({
  setup_id: 'north',
  report_routine_id: 'wind',
  content: { nightTime: step % 2 === 0 ? '07:00' : '06:30', weekTime: null, seasonTime: null },
  is_removed: false,
  changed_by: 'test',
  author: 'test',
})

export const briefingRow = (step: number) => ({
  setup_id: 'north',
  briefing_id: 'wind',
  category: 'weather',
  title: `Briefing ${step}`,
  description: 'Redoux jeudi.',
  link: 'https://youtu.be/dQw4w9WgXcQ',
  recorded_at: at(-60 + step),
  zone_ids: step % 2 === 0 ? [] : ['a'],
  is_removed: false,
  changed_by: 'test',
  author: 'test',
})

const plane = (...values: number[]) => packed([values], 1)
const HOURS = 30

/** A risk that grows with each step, on the only segment of the circuit. */
export const circuitForecastRow = (step: number, issuedAt: Date, asOfRev: number) => ({
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
  risk: plane(...Array.from({ length: HOURS }, () => step % 4)),
  surface: plane(...Array.from({ length: HOURS }, () => -100 * step)),
  condition: plane(...Array.from({ length: HOURS }, () => 1 + (step % 8))),
})

/** More salt is advised with each step. */
export const prescriptionRow = (step: number, issuedAt: Date, asOfRev: number) => {
  const later = (hours: number) => new Date(issuedAt.getTime() + hours * HOUR_MS).toISOString()
  const treated = {
    treatment: 'prewet',
    spread: 'prewet',
    minGm2: 8 + step,
    maxGm2: 20 + step,
    passes: 1,
    row: 'D19',
  }
  const advice = {
    situation: 'light_snow',
    from: later(6),
    to: later(12),
    lowestC: -1 - step,
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

/** Recorded in one step, withdrawn in the next. */
export const treatmentActRow = (step: number) => ({
  setup_id: 'north',
  act_id: `t${Math.floor(step / 2)}`,
  circuit_id: 'north-a',
  treatment: 'salt',
  spread_gm2: 10 + step,
  done_at: at(-90),
  castpoints: ['north-c1'],
  author_id: 'olga',
  author: 'Olga Test',
  told_at: at(-60),
  withdrawn_by: step % 2 === 1 ? 'Olga Test' : null,
  withdrawn_at: step % 2 === 1 ? at(-59) : null,
})

/** One segment, which is renamed and refers to another forecast point. */
export const circuitRow = (step: number) => ({
  setup_id: 'north',
  circuit_id: 'north-a',
  name: `Circuit ${step}`,
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
      name: `Tronçon ${step}`,
      road: 'A75',
      roadType: 'motorway',
      priority: 1,
      kmFrom: 1,
      kmTo: 2 + step,
      altitudeM: 1000,
      slopePct: null,
      aspectDeg: null,
      skyView: null,
      isBridge: step % 2 === 0,
      lanes: 2,
      tags: [],
      castpointId: step % 2 === 0 ? null : 'north-c1',
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

/** Limits within which an advice becomes a directive automatically. */
export const limitRow = (circuitId: string, step: number, isRemoved: boolean) => ({
  setup_id: 'north',
  directive_limit_id: circuitId,
  content: {
    isOn: true,
    treatments: ['salt'],
    mostGm2: 15 + step,
    fromHour: 0,
    toHour: 6,
    leastConfidence: 0.8,
    objectMinutes: 30,
  },
  is_removed: isRemoved,
  changed_by: 'test',
  author: 'test',
})

/** Ordered in one step, archived in the next; some are automatic, and somebody objects to them. */
export const directiveRow = (step: number) => ({
  setup_id: 'north',
  directive_id: `d${Math.floor(step / 2)}`,
  circuit_id: 'north-a',
  scope: step % 4 < 2 ? 'public' : 'private',
  rules: [
    {
      roadType: 'motorway',
      priority: null,
      treatment: 'salt',
      minGm2: 10 + step,
      maxGm2: null,
      isOnDemand: false,
    },
  ],
  comment: `Consigne ${step}`,
  expires_at: null,
  author_id: 'olga',
  author: 'Olga Test',
  ordered_at: at(-60 + step),
  archived_by: step % 2 === 1 ? 'Olga Test' : null,
  advice:
    step % 4 < 2
      ? {
          castpointId: 'north-c1',
          issuedAt: at(-70).toISOString(),
          situation: 'light_snow',
          row: 'D19',
          treatment: 'salt',
          spread: 'salt',
          minGm2: 10,
          maxGm2: 20,
        }
      : null,
  departure: step % 4 < 2 ? 'forecast' : null,
  archived_at: step % 2 === 1 ? at(-59 + step) : null,
  holds_at: step % 8 < 2 ? at(60) : null,
  objection: step % 8 === 1 ? 'forecast' : null,
})

export const textOf = (headline: string) => ({ headline, description: headline, instruction: null })

export const alertEntry = (step: number): AlertEntry => ({
  type: 'snow_ice',
  severity: step % 2 === 0 ? 2 : 3,
  level: `jaune ${step}`,
  urgency: null,
  certainty: null,
  texts: { fr: textOf(`Neige ${step}`) },
  sentAt: at(-60 + repeatedStep(step)),
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

export const outage = (step: number) => ({
  ref: 'o',
  startAt: iso(-100),
  clients: step,
  planned: false,
  reason: 'wind' as const,
  reasonCode: null,
  position: POSITION,
  municipality: null,
})

export const scenarioDay = (step: number) => ({
  day: day(0),
  from: iso(0),
  to: iso(1440),
  basis: 'past_errors',
  members: 40,
  tmax: [step, 1, 2, 3],
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

/** Has the id that the test uses for everything it asks for by id. */
export const oversightRow = (step: number) => ({
  setup_id: 'north',
  oversight_id: 'wind',
  name: `Cols ${step}`,
  area: { type: 'circle', longitude: 3.1, latitude: 44.9, radiusKm: 20 },
  rules: [
    {
      id: 'frost',
      measure: 'air',
      riskKind: null,
      operator: 'lte',
      value: -step,
      minHours: 1,
      severity: 2,
      window: null,
    },
  ],
  is_removed: false,
  changed_by: 'test',
  author: 'test',
})

/** Fires in more and more of the hours, and in the current one every other step. */
export const oversightRiskRow = (step: number, issuedAt: Date, asOfRev: number) => ({
  setup_id: 'north',
  oversight_id: 'wind',
  issued_at: issuedAt,
  as_of_rev: asOfRev,
  oversight_rev: 1,
  start_at: new Date(Math.floor(issuedAt.getTime() / HOUR_MS) * HOUR_MS),
  hours: `${step % 2 === 0 ? 0 : 2}22`,
  content: {
    inArea: { castpoints: 1, stations: 0, segments: 0 },
    rules: [
      {
        ruleId: 'frost',
        severity: 2,
        counts: [step % 2, 1, 1 + step],
        placeCount: 1,
        knownCount: 1,
        places: [
          {
            kind: 'castpoint',
            id: 'north-c1',
            name: 'Col',
            longitude: 3.1,
            latitude: 44.9,
            mask: `${step % 2}11`,
            worst: -step,
            worstHour: 1,
          },
        ],
      },
    ],
  },
})

const aThreshold = (step: number) => ({
  kind: 'air_min',
  isEnabled: true,
  severity: 2,
  value: -step,
  directionDeg: null,
  windKmh: null,
})

/** Has the id that the test uses for everything it asks for by id. */
export const ceilRow = (step: number) => ({
  setup_id: 'north',
  ceil_id: 'wind',
  name: 'Viaducs',
  stations: [],
  thresholds: [aThreshold(step)],
  is_removed: false,
  changed_by: 'test',
  author: 'test',
})

export const userCeilRow = (step: number) => ({
  setup_id: 'north',
  user_ceil_id: 'olga north-1',
  person_id: 'olga',
  station_id: 'north-1',
  ways: ['email'],
  thresholds: [aThreshold(step)],
  is_removed: false,
  changed_by: 'olga',
  author: 'test',
})

/** An alert of the caller's own threshold that keeps getting worse. */
export const ownAlertRow = (step: number, startsAt: Date) => ({
  setup_id: 'north',
  alert_id: 'usa-1',
  issued_at: startsAt,
  scope: 'person',
  person_id: 'olga',
  station_id: 'north-1',
  castpoint_id: null,
  rule_key: '@olga north-1',
  type: 'frost',
  severity: 2,
  starts_at: startsAt,
  ends_at: null,
  is_over: false,
  content: {
    form: 'ceil',
    ruleName: null,
    threshold: { kind: 'air_min', value: 0, directionDeg: null, windKmh: null },
    first: { at: startsAt.toISOString(), values: [{ measure: 'tair', value: -1 }] },
    worst: { at: startsAt.toISOString(), values: [{ measure: 'tair', value: -step }], excess: step },
    ended: null,
  },
})

/** A forecaster's text and correction for the point, or its zone. */
export const humancastRow = (humancastId: string, step: number, isRemoved: boolean) => ({
  setup_id: 'north',
  humancast_id: humancastId,
  scope: step % 2 === 0 ? 'zone' : 'castpoint',
  scope_id: step % 2 === 0 ? 'a' : 'north-c1',
  castpoint_ids: ['north-c1'],
  body: `Avis ${step}`,
  corrections: [{ measure: 'tair', delta: -0.5 - step, from: iso(-60), to: iso(60) }],
  from_at: at(-60),
  to_at: at(60),
  written_at: at(-60),
  is_removed: isRemoved,
  changed_by: 'olga',
  author: 'Olga Test',
})
