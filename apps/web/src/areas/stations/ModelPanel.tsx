import { modelAndSensorHeight, modelAndSensorOption } from '@verglas/charts'
import { HOUR_MS } from '@verglas/quantities'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import type { Display } from '../../lib/display.ts'
import { useNights } from '../../lib/nights.ts'
import { useCall } from '../../lib/query.ts'
import { writeInstant } from '../../time/address-time.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Chart, type ChartRoom } from '../../ui/chart/Chart.tsx'
import { Note } from '../../ui/layout/Note.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Failure } from '../../ui/states/Failure.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import css from './detail.module.css'
import { modelError } from './model-errors.ts'
import type { StationInfo } from './StationFacts.tsx'

type Props = { station: StationInfo }

const HOURS = 48
const STEP_MS = 10 * 60_000
const LEADS = [
  { lead: 'lead1', hours: 1, kind: 'near' },
  { lead: 'lead6', hours: 6, kind: 'far' },
] as const

/** The road model's forecasts made one hour and six hours earlier, compared with the road sensor. */
export function ModelPanel({ station }: Props) {
  const { t } = useTranslation()
  return (
    <section className={css.panel} aria-labelledby="model">
      <Text id="model" as="h2" tone="muted" size={12} margin="0 0 6px">
        {t('stations.modelAgainstSensor')}
      </Text>
      <ModelAgainstSensor station={station} hasFrame />
    </section>
  )
}

export function ModelAgainstSensor({ station, hasFrame = false }: Props & { hasFrame?: boolean }) {
  const { t } = useTranslation()
  const formats = useContextData().formats(station.timezone)
  const { nowMs } = useTimeMode()
  const toMs = Math.floor(nowMs / STEP_MS) * STEP_MS + STEP_MS
  const fromMs = toMs - HOURS * HOUR_MS
  const model = useCall(
    'getStationModel',
    { params: { stationId: station.id }, query: { hours: HOURS } },
    { keepsPrevious: true },
  )
  const measured = useCall(
    'getStationSeries',
    {
      params: { stationId: station.id },
      query: { time_from: writeInstant(fromMs), time_to: writeInstant(toMs), step: '10', measures: 'ts' },
    },
    { keepsPrevious: true },
  )
  const nights = useNights(station, fromMs, toMs)
  const points = model.data?.points
  const sensor = useMemo(
    () => ({ times: measured.data?.times ?? [], valuesC: measured.data?.values.ts ?? [] }),
    [measured.data],
  )
  const input = useCallback(
    (room: ChartRoom) => ({
      ...room,
      formats,
      t,
      nights,
      from: fromMs,
      to: toMs,
      tracks: [
        { name: t('stations.model.sensor'), kind: 'sensor' as const, ...sensor },
        ...LEADS.map(({ lead, hours, kind }) => ({
          name: t('stations.model.leadTime', { hours }),
          kind,
          times: (points ?? []).map(({ dt }) => Date.parse(dt)),
          valuesC: (points ?? []).map((point) => point[lead]),
        })),
      ],
    }),
    [formats, t, nights, fromMs, toMs, sensor, points],
  )
  const option = useCallback((room: ChartRoom) => modelAndSensorOption(input(room)), [input])

  const error = model.error ?? measured.error
  if (!points || !measured.data) {
    if (!error) return <Loading shape="chart" heightPx={280} />
    return <Failure error={error} onRetry={() => void Promise.all([model.refetch(), measured.refetch()])} />
  }
  if (!points.some(({ lead1, lead6 }) => lead1 !== null || lead6 !== null)) {
    const reason = model.data?.castpointId ? 'stations.model.none' : 'stations.model.noPoint'
    return <Note margin="0 0 14px">{t(reason)}</Note>
  }
  const sentence = errorSentence({ t, formats }, points, sensor)
  return (
    <>
      {sentence !== '' && (
        <Text as="p" size={14}>
          {sentence}
        </Text>
      )}
      <div className={hasFrame ? css.panelBody : undefined}>
        <Chart
          option={option}
          heightPx={(room) => (room.width === 0 ? 280 : modelAndSensorHeight(input(room)))}
          label={`${t('stations.modelAgainstSensor')} · ${station.name}. ${sentence}`}
          viewKey={station.id}
        />
      </div>
    </>
  )
}

/** The error of the forecasts of each lead time; empty if nothing can be compared. */
function errorSentence(
  { t, formats }: Pick<Display, 't' | 'formats'>,
  points: Parameters<typeof modelError>[0],
  sensor: Parameters<typeof modelError>[2],
): string {
  const errorTexts = LEADS.flatMap(({ lead, hours }) => {
    const error = modelError(points, lead, sensor)
    if (!error) return []
    return [
      t('stations.model.lead', {
        hours,
        n: error.n,
        error: formats.difference('temperature', error.rmseC),
        bias: formats.difference('temperature', error.biasC, { sign: true, unit: false }),
      }),
    ]
  })
  return errorTexts.length > 0 ? t('stations.model.summary', { parts: formats.list(errorTexts) }) : ''
}
