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

/** The normals that exist for each measure. */
const NORMALS_BY_MEASURE: { readonly [Code in MeasureCode]?: readonly NormalElement[] } = {
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

/** Figures of the period next to the normals; null if this measure has no normals. */
export function normalRows(
  code: MeasureCode,
  figures: Figures | undefined,
  normal: Normal | null,
): NormalRow[] | null {
  const elements = NORMALS_BY_MEASURE[code]
  if (!elements) return null
  return elements.flatMap((id) => {
    const usual = normal?.[id] ?? null
    return usual === null ? [] : [{ id, unit: UNITS[id], measured: measuredOf(id, figures), normal: usual }]
  })
}

/** The statistics do not contain mean daily minima and maxima, so those normals have no counterpart. */
function measuredOf(id: NormalElement, figures: Figures | undefined): number | null {
  if (!figures) return null
  const frost = figures.thresholds.find(({ key }) => key === 'air_frost')
  if (id === 'tmean') return figures.mean
  if (id === 'precipitation' || id === 'snow') return figures.total
  if (id === 'frost_days') return frost?.days ?? null
  return id === 'ice_days' ? (frost?.wholeDays ?? null) : null
}
