/** Exports of the product: what a row is, and its columns. Rows, files and the screen all use this table. */
import type { Feature } from './features.ts'
import { FORECAST_CODES, FORECAST_MEASURES, MEASURE_CODES, MEASURES, type Quantity } from './measures.ts'

export type ExportColumn = {
  /** Key of the value in JSON and GeoJSON, and last part of the translation keys. */
  readonly code: string
  /** Translation keys of the column's name and description. */
  readonly name: string
  readonly means: string
} & (
  | { readonly is: 'text' | 'instant' }
  /** A code, and the translation key of its label. */
  | { readonly is: 'word'; readonly wordOf: (code: string) => string }
  | { readonly is: 'number'; readonly unit: string }
  | { readonly is: 'quantity'; readonly quantity: Quantity; readonly max: number }
)

const named = (code: string) => ({
  code,
  name: `exports.columns.${code}`,
  means: `exports.means.${code}`,
})
const text = (code: string): ExportColumn => ({ ...named(code), is: 'text' })
const instant = (code: string): ExportColumn => ({ ...named(code), is: 'instant' })
const word = (code: string, wordOf: (code: string) => string): ExportColumn => ({
  ...named(code),
  is: 'word',
  wordOf,
})
const number = (code: string, unit: string): ExportColumn => ({ ...named(code), is: 'number', unit })
const quantity = (code: string, of: Quantity, max: number): ExportColumn => ({
  ...named(code),
  is: 'quantity',
  quantity: of,
  max,
})

const MEASURED: readonly ExportColumn[] = MEASURE_CODES.map((code) => ({
  code,
  name: `measures.${code}.long`,
  means: 'exports.means.reading',
  is: 'quantity',
  quantity: MEASURES[code].quantity,
  max: MEASURES[code].max,
}))
/** The largest value that is written in the unit of its column. */
const MAX_FORECAST = 10_000
const FORECAST: readonly ExportColumn[] = FORECAST_CODES.map((code) => ({
  code,
  name: `measures.${code}.long`,
  means: FORECAST_MEASURES[code].aggregation === 'sum' ? 'exports.means.sum' : 'exports.means.value',
  is: 'quantity',
  quantity: FORECAST_MEASURES[code].quantity,
  max: MAX_FORECAST,
}))

const PLACE = [text('id'), text('name')]
/** Measures whose value quality control flags. */
const FLAGGED = text('doubted')
const TREATED = [
  word('treatment', (code) => `circuits.treatments.${code}`),
  number('minGm2', 'g/m²'),
  number('maxGm2', 'g/m²'),
]

const DEICER = word('deicer', (code) => `circuits.whatIf.deicers.${code}`)

type Kind = {
  /** Feature needed for this export, as for its screen; null: open to every member. */
  readonly feature: Feature | null
  /** Whether it covers an instant or a period. */
  readonly spans: 'instant' | 'period'
  readonly columns: readonly ExportColumn[]
}

export const EXPORTS = {
  stations: {
    feature: 'stations',
    spans: 'instant',
    columns: [
      ...PLACE,
      text('road'),
      number('kilometre', 'km'),
      quantity('altitude', 'altitude', 5000),
      text('zone'),
      text('source'),
      word('state', (code) => `codes.stationState.${code}`),
      instant('observedAt'),
      ...MEASURED,
      FLAGGED,
    ],
  },
  readings: {
    feature: 'stations',
    spans: 'period',
    columns: [...PLACE, instant('observedAt'), ...MEASURED, FLAGGED],
  },
  forecasts: {
    feature: 'forecasts',
    spans: 'instant',
    columns: [...PLACE, instant('issuedAt'), instant('validAt'), ...FORECAST],
  },
  roadForecasts: {
    feature: 'roadcast',
    spans: 'instant',
    columns: [
      ...PLACE,
      instant('issuedAt'),
      instant('validAt'),
      quantity('surface', 'temperature', 100),
      quantity('surfaceLow', 'temperature', 100),
      quantity('surfaceHigh', 'temperature', 100),
      quantity('air', 'temperature', 100),
      quantity('dewPoint', 'temperature', 100),
      word('condition', (code) => `codes.roadCondition.${code}`),
      number('dangerLevel', ''),
      word('hazard', (code) => `codes.hazardKind.${code}`),
      word('iceRisk', (code) => `codes.iceRisk.${code}`),
      number('iceProbability', ''),
      number('belowZero', ''),
      quantity('water', 'rain', 100),
      quantity('iceMm', 'rain', 100),
      number('saltGm2', 'g/m²'),
    ],
  },
  segmentRisks: {
    feature: 'roadcast',
    spans: 'instant',
    columns: [
      text('circuitId'),
      text('circuit'),
      text('segmentId'),
      instant('issuedAt'),
      instant('validAt'),
      number('level', ''),
      word('risk', (code) => `circuits.risk.kinds.${code}`),
      number('otherLevel', ''),
      word('other', (code) => `circuits.risk.kinds.${code}`),
    ],
  },
  skill: {
    feature: 'forecasts',
    spans: 'instant',
    columns: [
      ...PLACE,
      word('measure', (code) => `measures.${code}.long`),
      number('leadFrom', 'h'),
      number('leadTo', 'h'),
      number('cases', ''),
      number('bias', ''),
      number('mae', ''),
      number('rmse', ''),
      number('persistenceRmse', ''),
    ],
  },
  outages: {
    feature: null,
    spans: 'instant',
    columns: [
      text('id'),
      word('planned', (code) => `exports.planned.${code}`),
      instant('startsAt'),
      instant('endsAt'),
      number('clients', ''),
      word('progress', (code) => `outages.progress.${code}`),
      word('cause', (code) => `outages.reasons.${code}`),
      text('source'),
    ],
  },
  alerts: {
    feature: 'alerts',
    spans: 'period',
    columns: [
      text('id'),
      text('source'),
      word('type', (code) => `alerts.types.${code}`),
      word('severity', (code) => `alerts.severities.${code}`),
      text('severities'),
      word('status', (code) => `exports.alertStatus.${code}`),
      text('place'),
      instant('startsAt'),
      instant('endsAt'),
      instant('issuedAt'),
      text('text'),
    ],
  },
  directives: {
    feature: 'directive',
    spans: 'period',
    columns: [
      text('id'),
      text('circuitId'),
      text('circuit'),
      word('scope', (code) => `circuits.directive.scopes.${code}`),
      instant('orderedAt'),
      text('author'),
      instant('expiresAt'),
      instant('archivedAt'),
      text('archivedBy'),
      instant('holdsAt'),
      word('objection', (code) => `circuits.directive.departures.${code}`),
      word('roadType', (code) => `circuits.roadTypes.${code}`),
      number('priority', ''),
      ...TREATED,
      DEICER,
      text('comment'),
    ],
  },
  orderedPasses: {
    feature: 'directive',
    spans: 'period',
    columns: [
      text('directiveId'),
      text('circuitId'),
      text('circuit'),
      instant('orderedAt'),
      number('orderedPass', ''),
      instant('departBy'),
      instant('finishBy'),
      ...TREATED,
      DEICER,
      number('massKg', 'kg'),
      instant('leftAt'),
      instant('doneAt'),
      text('crew'),
    ],
  },
  roadDecisions: {
    feature: 'directive',
    spans: 'period',
    columns: [
      text('id'),
      text('circuitId'),
      text('circuit'),
      word('roadDecision', (code) => `circuits.roadDecision.kinds.${code}`),
      number('speedLimit', 'km/h'),
      instant('decidedFrom'),
      instant('decidedTo'),
      instant('heldUntil'),
      instant('decidedAt'),
      text('author'),
      instant('endedAt'),
      text('endedBy'),
      text('comment'),
    ],
  },
  treatments: {
    feature: 'directive',
    spans: 'period',
    columns: [
      text('id'),
      text('circuitId'),
      text('circuit'),
      instant('doneAt'),
      number('kmFrom', 'km'),
      number('kmTo', 'km'),
      word('treatment', (code) => `circuits.treatments.${code}`),
      number('spreadGm2', 'g/m²'),
      DEICER,
      text('vehicle'),
      word('origin', (code) => `exports.origins.${code}`),
      text('author'),
      instant('toldAt'),
      instant('withdrawnAt'),
    ],
  },
  advice: {
    feature: 'prescriptions',
    spans: 'instant',
    columns: [
      text('circuitId'),
      text('circuit'),
      text('castpointId'),
      instant('issuedAt'),
      word('situation', (code) => `circuits.advice.situations.${code}`),
      instant('from'),
      instant('to'),
      quantity('lowest', 'temperature', 100),
      ...TREATED,
      instant('actFrom'),
      instant('actTo'),
      word('reason', (code) => `circuits.advice.reasons.${code}`),
      number('confidence', ''),
    ],
  },
  plans: {
    feature: 'prescriptions',
    spans: 'instant',
    columns: [
      text('circuitId'),
      text('circuit'),
      instant('issuedAt'),
      instant('eventFrom'),
      instant('eventTo'),
      word('danger', (code) => `exports.dangers.${code}`),
      number('pass', ''),
      instant('departBy'),
      instant('finishBy'),
      word('treatment', (code) => `circuits.treatments.${code}`),
      number('rateGm2', 'g/m²'),
      number('kgPerLaneKm', 'kg/km'),
      number('massKg', 'kg'),
      number('residualGm2', 'g/m²'),
      text('tableRows'),
      text('stretch'),
    ],
  },
} as const satisfies Record<string, Kind>

export type ExportKind = keyof typeof EXPORTS
export const EXPORT_KINDS = Object.keys(EXPORTS) as readonly ExportKind[]

export const EXPORT_FORMATS = ['csv', 'xlsx', 'geojson', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
export const EXPORT_MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  geojson: 'application/geo+json',
  json: 'application/json; charset=utf-8',
}

export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const
/** Lower for a workbook, which is built in memory. */
export const MAX_EXPORT_ROWS = {
  csv: 1_000_000,
  json: 1_000_000,
  geojson: 200_000,
  xlsx: 100_000,
} as const satisfies Record<ExportFormat, number>
export const MAX_EXPORT_DAYS = 366
export const MAX_EXPORTS = 20
export const EXPORT_RETENTION_DAYS = 7

/** Why a file could not be built. */
export const EXPORT_PROBLEMS = ['tooMany', 'failed'] as const
