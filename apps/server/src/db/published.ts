import { FORESEEN_DAYS, type PublishedTable, RETENTION_DAYS } from '@verglas/sources/facts/keeping'
import { FACT_TABLES } from '@verglas/sources/facts/kinds'

const KEPT = { keep: 'always' } as const satisfies PublishedTable
const BY_MONTH = {
  month: 'issued_at',
  keep: [{ days: RETENTION_DAYS, by: 'issued_at' }],
} as const satisfies PublishedTable

/** What the chain makes of the facts. */
const PRODUCTS = {
  road_forecast: BY_MONTH,
  forecast_scenario: BY_MONTH,
  circuit_forecast: BY_MONTH,
  prescription: BY_MONTH,
  // of a winter one asks how much was advised
  due_advice: KEPT,
  oversight_risk: { month: 'issued_at', keep: [{ days: FORESEEN_DAYS, by: 'issued_at' }] },
  circuit_detail: { month: 'issued_at', keep: [{ days: FORESEEN_DAYS, by: 'issued_at' }] },
  // a forecast goes on from one of the hours before it
  circuit_state: { keep: [{ days: 2, by: 'issued_at', importedToo: true }] },
  error_sample: BY_MONTH,
  own_alert: { keep: [{ days: RETENTION_DAYS, by: 'issued_at' }] },
  skill: { month: 'day', keep: 'always' },
  blend_fit: KEPT,
  // what is scored is at most 48 h ahead, and may come late
  shadow: { keep: [{ days: 6, by: 'issued_at', importedToo: true }] },
  progress: KEPT,
} as const satisfies Record<string, PublishedTable>

/** Places, what people configure, and what they do; a treatment is the act of a crew, whoever told of it. */
const CONFIGURATION = {
  station: KEPT,
  castpoint: KEPT,
  setup_station: KEPT,
  station_message: KEPT,
  station_setting: KEPT,
  station_visit: KEPT,
  climate_normal: KEPT,
  point: KEPT,
  own_camera: KEPT,
  camera_mask: KEPT,
  layer: KEPT,
  circuit: KEPT,
  risk_rules: KEPT,
  oversight: KEPT,
  ceil: KEPT,
  user_ceil: KEPT,
  castpoint_rules: KEPT,
  treatment_setting: KEPT,
  treatment_table: KEPT,
  what_if: KEPT,
  bulletin_layout: KEPT,
  dashboard_template: KEPT,
  directive: KEPT,
  directive_limit: KEPT,
  directive_reader: KEPT,
  external_view: KEPT,
  info: KEPT,
  briefing: KEPT,
  report: KEPT,
  report_routine: KEPT,
  ticket: KEPT,
  humancast: KEPT,
  treatment: KEPT,
  treatment_act: KEPT,
  vehicle: KEPT,
  read_mark: KEPT,
  connection_cursor: KEPT,
} as const satisfies Record<string, PublishedTable>

/** Everything that is published: what `append_<kind>` of the database writes, and the topics of a publication. */
export const PUBLISHED = { ...FACT_TABLES, ...PRODUCTS, ...CONFIGURATION }
export type PublishedKind = keyof typeof PUBLISHED
