import { useSearch } from '@tanstack/react-router'
import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import type { Search } from '../../lib/address.ts'
import { useCall } from '../../lib/query.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { writeInstant } from '../../time/address-time.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { readMeasures } from './detail-shape.ts'
import { type SeriesRange, seriesRange, stepMinutes } from './series-range.ts'

type Name = 'range' | 'from' | 'to' | 'measures' | 'tab'
export type DetailChanges = { readonly [K in Name]?: string | null }

/** All data of the station screen, as its address requests. */
export function useStation(stationId: string) {
  const search: Search = useSearch({ strict: false })
  const { nowMs } = useTimeMode()
  const infos = useCall('getStationInfos', { params: { stationId } }, { keepsPrevious: true })
  const latest = useCall('getStationLatest', { params: { stationId } }, { keepsPrevious: true })

  const latestAt = infos.data?.newestAt ?? null
  const latestMs = latestAt === null ? null : Date.parse(latestAt)
  const { fromMs, toMs, id, endsAtLatest } = seriesRange(
    { range: search.range, from: search.from, to: search.to },
    nowMs,
    latestMs,
  )
  const range: SeriesRange = useMemo(
    () => ({ fromMs, toMs, id, endsAtLatest }),
    [fromMs, toMs, id, endsAtLatest],
  )
  const series = useCall(
    'getStationSeries',
    {
      params: { stationId },
      query: {
        time_from: writeInstant(fromMs),
        time_to: writeInstant(toMs),
        step: String(stepMinutes(range)),
      },
    },
    { enabled: infos.data !== undefined, keepsPrevious: true },
  )
  const recent = useRecent(stationId, latestMs)

  const change: (changes: DetailChanges) => void = useChangeSearch()
  const measured = infos.data?.measures
  const chosen = useMemo(() => readMeasures(search.measures, measured ?? []), [search.measures, measured])
  return {
    infos,
    latest,
    series,
    recent,
    range,
    chosen,
    tab: search.tab === 'table' ? ('table' as const) : ('chart' as const),
    change,
  }
}

const RECENT_MS = 3 * HOUR_MS

/** Every reading of the three hours before the latest message, for the sparklines. */
function useRecent(stationId: string, latestMs: number | null) {
  return useCall(
    'getStationSeries',
    {
      params: { stationId },
      query: {
        time_from: writeInstant((latestMs ?? 0) - RECENT_MS),
        time_to: writeInstant((latestMs ?? 0) + 1000),
        step: '0',
      },
    },
    { enabled: latestMs !== null, keepsPrevious: true },
  ).data
}
