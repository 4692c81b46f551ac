import type { RoadLine } from '@verglas/charts'
import { DAY_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { writeInstant } from '../../time/address-time.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import type { Roadcast } from './road.ts'
import { type RoadChange, roadChanges } from './road-changes.ts'

export type Comparison = {
  /** Issue time of the previous run; null if there is none to compare with. */
  readonly previousIssuedMs: number | null
  readonly changes: readonly RoadChange[]
  readonly showsPrevious: boolean
  readonly showPrevious: (shows: boolean) => void
  /** In replay, at a point with a road sensor: the measurements that followed can be displayed. */
  readonly canShowTruth: boolean
  readonly showsTruth: boolean
  readonly showTruth: (shows: boolean) => void
  readonly previousLine: RoadLine | undefined
  readonly truthLine: RoadLine | undefined
}

type ComparisonInput = { road: Roadcast | undefined; originMs: number; stationId: string | null }

/** How far the measurements are drawn over the replayed run. */
const TRUTH_MS = 3 * DAY_MS

/** The road forecast compared with the previous run and, in replay, with the readings that followed. */
export function useRoadComparison({ road, originMs, stationId }: ComparisonInput): Comparison {
  const { t } = useTranslation()
  const { formats } = useDisplay(road?.timezone)
  const { isLive } = useTimeMode()
  const [previousText, setPrevious] = useSearchText('previous')
  const [truthText, setTruth] = useSearchText('truth')
  const previous = road?.previous ?? null
  const showsPrevious = previousText === 'yes' && previous !== null
  const canShowTruth = !isLive && stationId !== null
  const showsTruth = truthText === 'yes' && canShowTruth

  const measured = useCall(
    'getStationSeries',
    {
      params: { stationId: stationId ?? '' },
      query: {
        time_from: writeInstant(originMs),
        time_to: writeInstant(originMs + TRUTH_MS),
        step: '10',
        measures: 'ts',
      },
    },
    { enabled: showsTruth, atPresent: true },
  ).data

  const previousLine = useMemo(() => {
    if (!previous || !showsPrevious) return undefined
    return {
      name: t('roadcast.previousRun', { time: formats.time(Date.parse(previous.issuedAt)) }),
      times: previous.points.map(({ dt }) => Date.parse(dt)),
      valuesC: previous.points.map(({ ts }) => ts),
    }
  }, [previous, showsPrevious, formats, t])
  const truthLine = useMemo(
    () =>
      showsTruth && measured?.values.ts
        ? { name: t('roadcast.cameTrue'), times: measured.times, valuesC: measured.values.ts }
        : undefined,
    [showsTruth, measured, t],
  )
  const changes = useMemo(
    () => (previous && road ? roadChanges(previous, road.points, originMs) : []),
    [previous, road, originMs],
  )
  return {
    previousIssuedMs: previous ? Date.parse(previous.issuedAt) : null,
    changes,
    showsPrevious,
    showPrevious: (shows) => setPrevious(shows ? 'yes' : null),
    canShowTruth,
    showsTruth,
    showTruth: (shows) => setTruth(shows ? 'yes' : null),
    previousLine,
    truthLine,
  }
}
