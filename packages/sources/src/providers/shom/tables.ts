import type { TideExtreme } from '@verglas/contract/tide-codes'
import type { TideValue } from '../../facts/tide.ts'
import { isPlausibleLevel, isTooFarInFuture } from '../../facts/tide.ts'
import type { Fields } from '../../reading/json-document.ts'
import { instantOf } from '../../reading/provider-instant.ts'
import { type Refusal, Refused, refusal, shortened } from '../../reading/refusal.ts'
import { numberOf } from '../../reading/units.ts'

const MAX_DAYS = 800
const MAX_ROWS = 1500
/** High water (pleine mer) and low water (basse mer), as the service and French tables write them. */
const EXTREME_KINDS: Record<string, TideExtreme> = {
  'tide.high': 'high',
  PM: 'high',
  'tide.low': 'low',
  BM: 'low',
}
/** Some days have only three tides: the fourth row says so. */
const NO_TIDE = 'tide.none'

export type Table = { series: 'extremes' | 'prediction'; values: TideValue[]; refusals: Refusal[] }

/**
 * A table of predictions in UTC, by day: rows of high and low waters [kind, `HH:MM`, metres, coefficient or
 * `---`], or of levels [`HH:MM:SS`, metres].
 */
export function readTable(document: Fields, receivedAt: Date): Table {
  const days = Object.entries(document)
  if (days.length === 0) throw new Refused('empty', 'a table without days')
  if (days.length > MAX_DAYS) throw new Refused('too_large', `more than ${MAX_DAYS} days`)
  const faults = new Map<string, Refusal>()
  const fault = (reason: string, detail: string) => {
    if (!faults.has(reason)) faults.set(reason, refusal(reason, detail))
    return null
  }
  let isExtremes: boolean | null = null
  const values: TideValue[] = []
  for (const [day, rows] of days) {
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || !Array.isArray(rows) || rows.length > MAX_ROWS)
      throw new Refused('wrong_root', `no table of tides: ${shortened(day, 30)}`)
    for (const row of rows) {
      const cells: unknown[] = Array.isArray(row) ? row : []
      if (cells[0] === NO_TIDE) continue
      const hasExtremeKind = typeof cells[0] === 'string' && Object.hasOwn(EXTREME_KINDS, cells[0])
      isExtremes ??= hasExtremeKind
      if (hasExtremeKind !== isExtremes)
        fault('unknown_kind', `row ${shortened(JSON.stringify(row) ?? '', 60)}`)
      else {
        const value = hasExtremeKind ? extremeOf(day, cells, fault) : levelOf(day, cells, fault)
        if (value && isTooFarInFuture(value.at, receivedAt)) fault('future', value.at.toISOString())
        else if (value) values.push(value)
      }
    }
  }
  return { series: isExtremes ? 'extremes' : 'prediction', values, refusals: [...faults.values()] }
}

type Fault = (reason: string, detail: string) => null

function extremeOf(
  day: string,
  [kind, time, height, coefficientText]: readonly unknown[],
  fault: Fault,
): TideValue | null {
  const value = levelOf(day, [time, height], fault)
  const coefficient = typeof coefficientText === 'string' ? numberOf(coefficientText) : null
  const isSound =
    coefficient !== null && Number.isInteger(coefficient) && coefficient >= 0 && coefficient <= 200
  if (coefficientText !== '---' && coefficientText !== undefined && !isSound)
    fault('not_a_number', `coefficient ${shortened(JSON.stringify(coefficientText) ?? '', 20)}`)
  return (
    value && {
      ...value,
      extremeKind: EXTREME_KINDS[String(kind)] ?? null,
      coefficient: isSound ? coefficient : null,
    }
  )
}

function levelOf(day: string, [time, height]: readonly unknown[], fault: Fault): TideValue | null {
  const [, clock, seconds = ':00'] = /^(\d\d:\d\d)(:\d\d)?$/.exec(String(time)) ?? []
  const at = clock === undefined ? null : instantOf(`${day}T${clock}${seconds}Z`)
  if (!at) return fault('no_date', `${day} ${shortened(String(time), 20)}`)
  const levelM = typeof height === 'number' ? height : typeof height === 'string' ? numberOf(height) : null
  if (levelM === null) return fault('not_a_number', `height ${shortened(JSON.stringify(height) ?? '', 20)}`)
  if (!isPlausibleLevel(levelM)) return fault('out_of_range', `${at.toISOString()}: ${levelM}`)
  return { at, levelM, extremeKind: null, coefficient: null }
}
