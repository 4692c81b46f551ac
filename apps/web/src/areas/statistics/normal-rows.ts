import type { CallAnswer } from '@verglas/contract'
import type { MeasureCode, Quantity } from '@verglas/contract/measures'
import type { NormalElement } from '@verglas/contract/statistic-codes'
import type { Figures } from './figures.ts'

export type NormalRow = {
  readonly id: NormalElement
  readonly unit: Quantity | 'days'
  /** Metric; null: the statistics have no such figure. */
  readonly measured: number | null
  readonly normal: number
}

type Normal = NonNullable<CallAnswer<'listStationStatYears'>['normal']>

/** What of a measure normals speak of. */
const OF_MEASURE: { readonly [Code in MeasureCode]?: readonly NormalElement[] } = {
  tair: ['tmean', 'tmin', 'tmax', 'frost_days', 'ice_days'],
  rain: ['precipitation'],
  rain_sum: ['precipitation'],
  snow: ['snow'],
}

const UNITS: Record<NormalElement, Quantity | 'days'> = {
  tmean: 'temperature',
  tmin: 'temperature',
  tmax: 'temperature',
  precipitation: 'rain',
  snow: 'snow',
  frost_days: 'days',
  ice_days: 'days',
}

/** Figures of the period beside what is normal; null: of this measure there are no normals. */
export function normalRows(
  code: MeasureCode,
  figures: Figures | undefined,
  normal: Normal | null,
): NormalRow[] | null {
  const elements = OF_MEASURE[code]
  if (!elements) return null
  return elements.flatMap((id) => {
    const usual = normal?.[id] ?? null
    return usual === null ? [] : [{ id, unit: UNITS[id], measured: measuredOf(id, figures), normal: usual }]
  })
}

/** Mean minima and maxima of days are not counted by the statistics, so that they stand alone. */
function measuredOf(id: NormalElement, figures: Figures | undefined): number | null {
  if (!figures) return null
  const frost = figures.thresholds.find(({ key }) => key === 'air_frost')
  if (id === 'tmean') return figures.mean
  if (id === 'precipitation' || id === 'snow') return figures.total
  if (id === 'frost_days') return frost?.days ?? null
  return id === 'ice_days' ? (frost?.wholeDays ?? null) : null
}
