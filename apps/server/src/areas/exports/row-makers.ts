import type { ExportKind } from '@verglas/contract/export-kinds'
import type { Feature } from '@verglas/contract/features'
import {
  adviceRows,
  alertRows,
  directiveRows,
  orderedPassRows,
  planRows,
  roadDecisionRows,
  treatmentRows,
} from './event-rows.ts'
import { outageRows, segmentRiskRows, skillRows } from './judged-rows.ts'
import { forecastRows, readingRows, roadRows, stationRows } from './place-rows.ts'
import type { RowMaker } from './rows.ts'

export const ROW_MAKERS: Readonly<Record<ExportKind, RowMaker>> = {
  stations: stationRows,
  readings: readingRows,
  forecasts: forecastRows,
  roadForecasts: roadRows,
  segmentRisks: segmentRiskRows,
  skill: skillRows,
  outages: outageRows,
  alerts: alertRows,
  directives: directiveRows,
  orderedPasses: orderedPassRows,
  roadDecisions: roadDecisionRows,
  treatments: treatmentRows,
  advice: adviceRows,
  plans: planRows,
}

/** Features that add content to an export. */
export const CONTENT_FEATURES: Readonly<Partial<Record<ExportKind, readonly Feature[]>>> = {
  forecasts: ['forecast_iso0', 'forecast_pn'],
  directives: ['directive_post'],
  orderedPasses: ['directive_post'],
  skill: ['roadcast'],
}
