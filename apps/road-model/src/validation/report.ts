import type { Calibration, Replay } from './replay.ts'
import type { ScenarioReport } from './scenarios.ts'
import {
  type CaseScore,
  caseScores,
  type GroupScores,
  issueOf,
  LEAD_BINS,
  type LeadBin,
  MODELS,
  type Model,
  rowsOfBin,
  type Score,
  score,
  scoresByGroup,
  winterOf,
} from './scores.ts'

/** Results for one kind of forcing, or for one set of points. */
export type SetReport = {
  readonly name: string
  readonly forecasts: number
  readonly rows: number
  readonly bins: readonly { readonly leadH: LeadBin; readonly scores: Record<Model, Score> }[]
  /** Scores by winter (if all rows are of one station) and by hour of issue. */
  readonly parts: readonly GroupScores[]
  readonly cases: readonly CaseScore[]
  /** Reliability of band and probabilities; absent where no station has enough earlier forecasts. */
  readonly calibrations?: readonly Calibration[]
  /**
   * `rowsWithoutForecast`: rows without a forecast of ours. `unmatchedRows`: rows that belong to no forecast case
   * or point.
   */
  readonly rowsWithoutForecast: number
  readonly unmatchedRows: number
  readonly lowestC: number
  readonly highestC: number
}

export function setReport(
  name: string,
  { rows, unmatchedRows, forecasts, calibrations = [] }: Replay,
): SetReport {
  const ours = rows.map(({ oursC }) => oursC).filter((value) => !Number.isNaN(value))
  const cases = caseScores(rows)
  return {
    name,
    forecasts,
    rows: rows.length,
    bins: LEAD_BINS.map((leadH) => {
      const inside = rowsOfBin(rows, leadH)
      return {
        leadH,
        scores: Object.fromEntries(MODELS.map((model) => [model, score(inside, model)])) as Record<
          Model,
          Score
        >,
      }
    }),
    parts: [...(cases.length === 1 ? scoresByGroup(rows, winterOf) : []), ...scoresByGroup(rows, issueOf)],
    cases,
    ...(calibrations.length > 0 && { calibrations }),
    rowsWithoutForecast: rows.length - ours.length,
    unmatchedRows,
    lowestC: ours.reduce((lowest, value) => Math.min(lowest, value), Number.POSITIVE_INFINITY),
    highestC: ours.reduce((highest, value) => Math.max(highest, value), Number.NEGATIVE_INFINITY),
  }
}

const NAMES: Record<Model, string> = {
  ours: 'Verglas',
  corrected: 'corrected',
  learned: 'learnt',
  metro: 'METRo',
  roadsurf: 'RoadSurf',
  persistence: 'persistence',
}

/** The report as text of at most 110 columns. */
export function reportText(report: SetReport): string {
  return [
    `${report.name}: ${report.forecasts} forecasts, ${report.rows} observations`,
    '',
    ...binTable(report),
    '',
    ...groupTable(report),
    '',
    ...freezingTable(report),
    '',
    ...(report.calibrations ?? []).flatMap((calibration) => [...calibrationTables(calibration), '']),
    ...(report.cases.length > 1 ? [...caseTable(report), ''] : []),
    ...remarksOf(report),
    '',
  ].join('\n')
}

export const hours = ([from, to]: readonly [number, number]) => `${from}–${to} h`

/** Models with at least one forecast in the set. */
function modelsIn({ bins }: SetReport): Model[] {
  return MODELS.filter((model) => bins.some(({ scores }) => scores[model].n > 0))
}

function binTable(report: SetReport): string[] {
  const models = modelsIn(report)
  const head = ['RMSE, K (bias)', ...models.map((model) => NAMES[model]), 'of RoadSurf', 'cases', 'n']
  const rows = report.bins.map(({ leadH, scores }) => [
    hours(leadH),
    ...models.map((model) => rmseAndBias(scores[model])),
    roadsurfLine(scores),
    String(scores.ours.cases),
    String(scores.ours.n),
  ])
  return aligned([head, ...rows])
}

/** Our error as a share of RoadSurf's, followed by the shares of the corrected forecasts if there are any. */
function roadsurfLine({ ours, corrected, learned, roadsurf }: Record<Model, Score>): string {
  const models = [ours, ...[corrected, learned].filter(({ n }) => n > 0)]
  return models.map(({ rmseC }) => percent(rmseC / roadsurf.rmseC)).join(', ')
}

/** Our errors, with RoadSurf's on the line below. */
function groupTable({ parts }: SetReport): string[] {
  const head = ['RMSE, K (bias)', ...LEAD_BINS.map(hours), 'n']
  const rows = parts.flatMap(({ name, bins }) =>
    (['ours', 'roadsurf'] as const).map((model) => [
      model === 'ours' ? name : `  ${NAMES[model]}`,
      ...bins.map((scores) => rmseAndBias(scores[model])),
      String(bins.reduce((sum, scores) => sum + scores[model].n, 0)),
    ]),
  )
  return aligned([head, ...rows])
}

function freezingTable(report: SetReport): string[] {
  const models = modelsIn(report)
  const head = ['RST ≤ 0: hits / false', ...models.map((model) => NAMES[model])]
  const rows = report.bins.map(({ leadH, scores }) => [
    hours(leadH),
    ...models.map((model) => `${percent(scores[model].hitRate)} / ${percent(scores[model].falseAlarmRatio)}`),
  ])
  return aligned([head, ...rows])
}

/** The band and the probability of freezing, from past errors of the same forecast. */
function calibrationTables({ model, leads, classes }: Calibration): string[] {
  const scored = leads.filter(({ n }) => n > 0)
  const bandRows = [
    [`Band of 80 %, ${NAMES[model]}`, ...scored.map(({ leadH }) => hours(leadH))],
    ['contains', ...scored.map(({ coverage }) => tenths(coverage))],
    ['CRPS, K', ...scored.map(({ crpsC }) => crpsC.toFixed(3))],
    ['n', ...scored.map(({ n }) => String(n))],
  ]
  const present = classes.filter(({ n }) => n > 0)
  const classRows = [
    ['P(RST ≤ 0), forecast', ...present.map(({ forecast }) => tenths(forecast))],
    ['observed', ...present.map(({ observed }) => tenths(observed))],
    ['n', ...present.map(({ n }) => String(n))],
  ]
  return [...aligned(bandRows), '', ...aligned(classRows)]
}

function caseTable({ cases }: SetReport): string[] {
  const models = MODELS.filter((model) => model !== 'corrected' && model !== 'learned')
  const head = ['RMSE by case, K', ...models.map((model) => NAMES[model]), 'over best', 'over both', 'n']
  const rows = cases.map(({ caseId, rmseC, overBestK, overBothK, n }) => [
    caseId,
    ...models.map((model) => fixed(rmseC[model])),
    signed(overBestK),
    signed(overBothK),
    String(n),
  ])
  return aligned([head, ...rows])
}

function remarksOf(report: SetReport): string[] {
  const remarks = [
    `Our road temperatures lie between ${fixed(report.lowestC)} and ${fixed(report.highestC)} °C.`,
  ]
  if (report.rowsWithoutForecast > 0)
    remarks.push(`${report.rowsWithoutForecast} observations have no value of ours.`)
  if (report.unmatchedRows > 0) {
    remarks.push(`${report.unmatchedRows} rows are not found in what was forecast.`)
  }
  return remarks
}

/** Table of the differences from RoadSurf under synthetic weather. */
export function scenarioText(reports: readonly ScenarioReport[]): string {
  const head = ['Ours less RoadSurf, K', 'rms', 'mean', 'largest', 'at', 'our end', 'its end']
  const rows = reports.map((report) => [
    report.scenario,
    fixed(report.rmsK),
    signed(report.meanK),
    signed(report.largestK),
    `${report.largestAtH.toFixed(1)} h`,
    `${fixed(report.oursAtEndC)} °C`,
    `${fixed(report.roadsurfAtEndC)} °C`,
  ])
  return [...aligned([head, ...rows]), ''].join('\n')
}

export function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
}

const rmseAndBias = ({ rmseC, biasC, n }: Score) => (n > 0 ? `${fixed(rmseC)} (${signed(biasC)})` : '–')
export const fixed = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : '–')
export const signed = (value: number) =>
  Number.isFinite(value) ? `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}` : '–'
const tenths = (share: number) => `${(share * 100).toFixed(1)} %`
export const percent = (value: number) => (Number.isFinite(value) ? `${Math.round(value * 100)} %` : '–')
