import { levelsHeight, levelsOption } from '@verglas/charts'
import type { CallAnswer } from '@verglas/contract'
import { useCallback } from 'react'
import type { Display } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { Chart, type ChartRoom } from '../../ui/chart/Chart.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import css from './riskviews.module.css'

type Tides = CallAnswer<'getTideData'>
type Props = { display: Display; tidepointId: string; nowMs: number }

/**
 * Levels of a tide gauge from one day back to two days ahead, with the contribution of the weather and the
 * high and low waters.
 */
export function TideChart({ display, tidepointId, nowMs }: Props) {
  const { t, formats } = display
  const answer = useCall('getTideData', { params: { tidepointId } }, { keepsPrevious: true })
  return (
    <Answer answer={answer} loading={<Loading shape="chart" heightPx={340} />} isSection>
      {(tides) => (
        <>
          {hasLevels(tides) ? (
            <Levels display={display} tides={tides} nowMs={nowMs} />
          ) : (
            <p className={css.hint}>{t('riskviews.water.noLevels')}</p>
          )}
          <Row
            as="ul"
            wraps
            gap="6px 20px"
            hasNumbers
            margin="8px 0 0"
            aria-label={t('tides.series.extremes')}
          >
            {tides.extremes
              .filter(({ at }) => Date.parse(at) > nowMs)
              .slice(0, 6)
              .map(({ at, level, kind, coefficient }) => (
                <li key={at}>
                  {kind && t(`tides.marks.${kind}`)} {formats.shortDay(Date.parse(at))}{' '}
                  {formats.time(Date.parse(at))} <strong>{formats.quantity('level', level)}</strong>
                  {coefficient !== null && ` · ${t('tides.coefficient')} ${coefficient}`}
                </li>
              ))}
          </Row>
          <p className={css.hint}>
            {[
              t(`tides.datums.${tides.tidepoint.datum}`),
              tides.tidepoint.attribution,
              ...(tides.tidepoint.attribution.includes(t('tides.notForNavigation'))
                ? []
                : [t('tides.notForNavigation')]),
            ].join(' · ')}
          </p>
        </>
      )}
    </Answer>
  )
}

function Levels({
  display: { t, formats },
  tides,
  nowMs,
}: {
  display: Display
  tides: Tides
  nowMs: number
}) {
  const { tidepoint, observed, predicted, forecast, residual } = tides
  const label = t('riskviews.water.chart', { name: tidepoint.name })
  const input = useCallback(
    (room: ChartRoom) => ({
      ...room,
      formats,
      t,
      now: nowMs,
      from: Date.parse(tides.from),
      to: Date.parse(tides.to),
      title: tidepoint.name,
      curves: [
        { kind: 'predicted' as const, name: t('tides.series.prediction'), ...toCurve(predicted) },
        { kind: 'forecast' as const, name: t('tides.series.forecast'), ...toCurve(forecast) },
        { kind: 'observed' as const, name: t('tides.observed'), ...toCurve(observed) },
      ].filter(({ times }) => times.length > 0),
      residual: { name: t('tides.residual'), ...toCurve(residual) },
    }),
    [formats, t, nowMs, tides.from, tides.to, tidepoint.name, predicted, forecast, observed, residual],
  )
  const option = useCallback((room: ChartRoom) => levelsOption(input(room)), [input])
  return (
    <Chart
      option={option}
      heightPx={(room) => (room.width === 0 ? 340 : levelsHeight(input(room)))}
      label={label}
      viewKey={tidepoint.id}
    />
  )
}

const hasLevels = ({ observed, predicted, forecast }: Tides) =>
  [observed, predicted, forecast].some(({ times }) => times.length > 0)

const toCurve = ({ times, levels }: Tides['observed']) => ({ times, values: levels })
