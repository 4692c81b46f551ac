import type { Replay } from './replay.ts'
import type { ForcingKind } from './replay-table.ts'
import type { ScenarioReport } from './scenarios.ts'
import {
  type CaseScore,
  caseScores,
  inBin,
  LEAD_BINS,
  type LeadBin,
  MODELS,
  type Model,
  type Score,
  score,
} from './scores.ts'

/** What was found with one kind of forcing. */
export type ForcingReport = {
  readonly forcing: ForcingKind
  readonly forecasts: number
  readonly rows: number
  readonly bins: readonly { readonly leadH: LeadBin; readonly scores: Record<Model, Score> }[]
  readonly cases: readonly CaseScore[]
  /** Rows without a value of ours, and rows whose observation is not in the case's file. */
  readonly unanswered: number
  readonly strangers: number
  readonly lowestC: number
  readonly highestC: number
}

export function forcingReport(forcing: ForcingKind, { rows, strangers, forecasts }: Replay): ForcingReport {
  const ours = rows.map(({ oursC }) => oursC).filter((value) => !Number.isNaN(value))
  return {
    forcing,
    forecasts,
    rows: rows.length,
    bins: LEAD_BINS.map((leadH) => {
      const inside = inBin(rows, leadH)
      return {
        leadH,
        scores: Object.fromEntries(MODELS.map((model) => [model, score(inside, model)])) as Record<
          Model,
          Score
        >,
      }
    }),
    cases: caseScores(rows),
    unanswered: rows.length - ours.length,
    strangers,
    lowestC: Math.min(...ours),
    highestC: Math.max(...ours),
  }
}

const NAMES: Record<Model, string> = {
  ours: 'Verglas',
  metro: 'METRo',
  roadsurf: 'RoadSurf',
  persistence: 'persistence',
}

/** The report as text of at most 110 columns. */
export function reportText(report: ForcingReport): string {
  return [
    `${report.forcing} forcing: ${report.cases.length} cases, ${report.forecasts} forecasts, ${report.rows} observations`,
    '',
    ...binTable(report),
    '',
    ...freezingTable(report),
    '',
    ...caseTable(report),
    '',
    ...remarksOf(report),
    '',
  ].join('\n')
}

const hours = ([from, to]: LeadBin) => `${from}–${to} h`

function binTable({ bins }: ForcingReport): string[] {
  const head = ['RMSE, K (bias)', ...MODELS.map((model) => NAMES[model]), 'of RoadSurf', 'cases', 'n']
  const rows = bins.map(({ leadH, scores }) => [
    hours(leadH),
    ...MODELS.map((model) => `${fixed(scores[model].rmseC)} (${signed(scores[model].biasC)})`),
    percent(scores.ours.rmseC / scores.roadsurf.rmseC),
    String(scores.ours.cases),
    String(scores.ours.n),
  ])
  return aligned([head, ...rows])
}

function freezingTable({ bins }: ForcingReport): string[] {
  const head = ['RST < 0: hits / false', ...MODELS.map((model) => NAMES[model])]
  const rows = bins.map(({ leadH, scores }) => [
    hours(leadH),
    ...MODELS.map((model) => `${percent(scores[model].hitRate)} / ${percent(scores[model].falseAlarmRatio)}`),
  ])
  return aligned([head, ...rows])
}

function caseTable({ cases }: ForcingReport): string[] {
  const head = ['RMSE by case, K', ...MODELS.map((model) => NAMES[model]), 'over best', 'over both', 'n']
  const rows = cases.map(({ caseId, rmseC, overBestK, overBothK, n }) => [
    caseId,
    ...MODELS.map((model) => fixed(rmseC[model])),
    signed(overBestK),
    signed(overBothK),
    String(n),
  ])
  return aligned([head, ...rows])
}

function remarksOf(report: ForcingReport): string[] {
  const remarks = [
    `Our road temperatures lie between ${fixed(report.lowestC)} and ${fixed(report.highestC)} °C.`,
  ]
  if (report.unanswered > 0) remarks.push(`${report.unanswered} observations have no value of ours.`)
  if (report.strangers > 0) {
    remarks.push(`${report.strangers} rows are not found in the observations of their case.`)
  }
  return remarks
}

/** Differences from RoadSurf under made-up weather, as text. */
export function scenarioText(reports: readonly ScenarioReport[]): string {
  const head = ['Ours less RoadSurf, K', 'rms', 'mean', 'largest', 'at', 'our end', 'its end']
  const rows = reports.map((one) => [
    one.scenario,
    fixed(one.rmsK),
    signed(one.meanK),
    signed(one.largestK),
    `${one.largestAtH.toFixed(1)} h`,
    `${fixed(one.oursAtEndC)} °C`,
    `${fixed(one.roadsurfAtEndC)} °C`,
  ])
  return [...aligned([head, ...rows]), ''].join('\n')
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
}

const fixed = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : '–')
const signed = (value: number) =>
  Number.isFinite(value) ? `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}` : '–'
const percent = (value: number) => (Number.isFinite(value) ? `${Math.round(value * 100)} %` : '–')
