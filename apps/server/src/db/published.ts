import { type PublishedTable, RETENTION_DAYS, SHORT_RETENTION_DAYS } from '@verglas/sources/facts/keeping'
import { FACT_TABLES } from '@verglas/sources/facts/kinds'

const RETAINED = { keep: 'always' } as const satisfies PublishedTable
const BY_MONTH = {
  month: 'issued_at',
  keep: [{ days: RETENTION_DAYS, by: 'issued_at' }],
} as const satisfies PublishedTable

/** Products that the chain computes from facts. */
const PRODUCTS = {
  road_forecast: BY_MONTH,
  forecast_scenario: BY_MONTH,
  circuit_forecast: BY_MONTH,
  prescription: BY_MONTH,
  // People ask how much was advised over a winter.
  due_advice: RETAINED,
  due_pass: RETAINED,
  oversight_risk: { month: 'issued_at', keep: [{ days: SHORT_RETENTION_DAYS, by: 'issued_at' }] },
  circuit_detail: { month: 'issued_at', keep: [{ days: SHORT_RETENTION_DAYS, by: 'issued_at' }] },
  // A forecast continues from one of the preceding hours.
  circuit_state: { keep: [{ days: 2, by: 'issued_at', importedToo: true }] },
  error_sample: BY_MONTH,
  own_alert: { keep: [{ days: RETENTION_DAYS, by: 'issued_at' }] },
  skill: { month: 'day', keep: 'always' },
  blend_fit: RETAINED,
  // Scores look at most 48 h ahead and may be computed late.
  shadow: { keep: [{ days: 6, by: 'issued_at', importedToo: true }] },
  progress: RETAINED,
} as const satisfies Record<string, PublishedTable>

/**
 * Places, what people configure, and what they do. A treatment belongs here as the act of a crew, whoever
 * reported it.
 */
const CONFIGURATION = {
  station: RETAINED,
  castpoint: RETAINED,
  setup_station: RETAINED,
  station_message: RETAINED,
  station_setting: RETAINED,
  station_visit: RETAINED,
  climate_normal: RETAINED,
  point: RETAINED,
  own_camera: RETAINED,
  camera_mask: RETAINED,
  layer: RETAINED,
  circuit: RETAINED,
  risk_rules: RETAINED,
  oversight: RETAINED,
  ceil: RETAINED,
  user_ceil: RETAINED,
  castpoint_rules: RETAINED,
  treatment_setting: RETAINED,
  treatment_table: RETAINED,
  what_if: RETAINED,
  bulletin_layout: RETAINED,
  dashboard_template: RETAINED,
  directive: RETAINED,
  directive_limit: RETAINED,
  directive_reader: RETAINED,
  duty: RETAINED,
  duty_replacement: RETAINED,
  external_view: RETAINED,
  info: RETAINED,
  briefing: RETAINED,
  report: RETAINED,
  report_routine: RETAINED,
  ticket: RETAINED,
  humancast: RETAINED,
  treatment: RETAINED,
  pass_report: RETAINED,
  road_decision: RETAINED,
  treatment_act: RETAINED,
  vehicle: RETAINED,
  depot: RETAINED,
  read_mark: RETAINED,
  connection_cursor: RETAINED,
} as const satisfies Record<string, PublishedTable>

/**
 * Everything that is published: the kinds written by the database function `append_<kind>`, and the topics of
 * a publication.
 */
export const PUBLISHED = { ...FACT_TABLES, ...PRODUCTS, ...CONFIGURATION }
export type PublishedKind = keyof typeof PUBLISHED

/** Kinds that no read of the API depends on: the chain and the imports use them. */
export const INTERNAL_KINDS: readonly PublishedKind[] = [
  'ensemble_run',
  'circuit_detail',
  'circuit_state',
  'error_sample',
  'blend_fit',
  'shadow',
  'progress',
  'connection_cursor',
]
