import { useDebouncedValue } from '@mantine/hooks'
import { CEIL_MEASURES } from '@verglas/contract/alerting'
import { CEILS, type CeilKind } from '@verglas/contract/ceil-codes'
import { DAY_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import type { Display } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { writeInstant } from '../../time/address-time.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { CeilChart } from './CeilChart.tsx'
import css from './ceils.module.css'
import type { ThresholdDraft } from './threshold-draft.ts'

type Props = {
  display: Display
  stationId: string
  kind: CeilKind
  draft: ThresholdDraft
  /** Called with the new value, metric, when the line has been moved. */
  onMove: (metric: number) => void
}

const DAYS = 30
const STEADY_MS = 300
const SLOT_MS = 3_600_000

/**
 * How often a threshold would have fired at a station in the last days, and its line over the values measured
 * then.
 */
export function CeilTrial({ display, stationId, kind, draft, onMove }: Props) {
  const { t, formats } = display
  const { nowMs } = useTimeMode()
  const toMs = Math.ceil(nowMs / SLOT_MS) * SLOT_MS
  const fromMs = toMs - DAYS * DAY_MS
  const { quantity, bounds } = CEILS[kind]
  const [measure] = CEIL_MEASURES[kind]
  const value = draft.value.value
  const hasValue = quantity === null || Number.isFinite(value)
  const trialQuery = {
    kind,
    ...(quantity && hasValue && { value: String(value) }),
    ...(kind === 'wind' && draft.direction !== '' && { direction: draft.direction }),
  }
  const [query] = useDebouncedValue(JSON.stringify(trialQuery), STEADY_MS)
  const trial = useCall(
    'tryCeil',
    { params: { stationId }, query: useMemo(() => JSON.parse(query), [query]) },
    { keepsPrevious: true, enabled: hasValue },
  )
  const series = useCall(
    'getStationSeries',
    {
      params: { stationId },
      query: { time_from: writeInstant(fromMs), time_to: writeInstant(toMs), step: '60', measures: measure },
    },
    { keepsPrevious: true, enabled: quantity !== null },
  )
  const firedPeriods = trial.data?.openings ?? []
  return (
    <div className={css.trial}>
      <Answer answer={trial} loading={<Loading shape="chart" heightPx={160} />}>
        {({ openings, readings }) => (
          <p aria-live="polite">
            {readings === 0
              ? t('ceils.noReadings')
              : t('ceils.fired', { count: openings.length, days: DAYS })}
            {kind === 'water_level' && draft.wind.text !== '' && ` ${t('ceils.levelAlone')}`}
          </p>
        )}
      </Answer>
      {quantity && bounds && series.data && hasValue && (
        <CeilChart
          display={display}
          label={t('ceils.chart', { days: DAYS, measure: t(`measures.${measure}.long`) })}
          quantity={quantity}
          times={series.data.times}
          values={series.data.values[measure] ?? []}
          fromMs={fromMs}
          toMs={toMs}
          firedPeriods={firedPeriods}
          bound={value}
          bounds={bounds}
          onDrag={onMove}
        />
      )}
      {quantity === null && firedPeriods.length > 0 && (
        <p className={css.hint}>
          {t('ceils.lastFired', { at: formats.dateTime(Date.parse(firedPeriods.at(-1)?.start ?? '')) })}
        </p>
      )}
    </div>
  )
}
