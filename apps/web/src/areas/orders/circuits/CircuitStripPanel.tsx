import { useNavigate } from '@tanstack/react-router'
import { HOUR_MS } from '@verglas/quantities'
import { useMemo, useState } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useDisplay } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { createHover } from '../../../ui/split/hover.ts'
import { Answer } from '../../../ui/states/Answer.tsx'
import { allAnswered } from '../../../ui/states/answered.ts'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { CircuitTraffic } from '../road-decisions/RoadStatus.tsx'
import { CircuitStrip } from './CircuitStrip.tsx'
import type { Circuit } from './circuit-rows.ts'
import {
  type CircuitForecast,
  cellWords,
  circuitStrip,
  type SegmentTimeline,
  segmentTimelines,
} from './circuit-strip.ts'
import { ForecastAge } from './ForecastAge.tsx'
import { decisionPeriod } from './strip-period.ts'

type Props = { readonly circuitId: string }

const SOON_MS = 60_000

/** The strip of a circuit as a panel of another screen. */
export function CircuitStripPanel({ circuitId }: Props) {
  const { setup } = useContextData()
  const { t } = useDisplay(setup.timezone)
  const params = { circuitId }
  const circuit = useCall('getCircuit', { params }, { keepsPrevious: true })
  const forecastAnswer = useCall('getCircuitForecast', { params }, { keepsPrevious: true })
  return (
    <Answer
      answer={allAnswered({ circuit, forecastAnswer })}
      failed={t('circuits.page.failed')}
      missing={<Empty>{t('circuits.page.notFound')}</Empty>}
      loading={<Loading shape="chart" heightPx={240} />}
      isSection
    >
      {(answers) =>
        answers.forecastAnswer.forecast ? (
          <Drawn
            circuit={answers.circuit.circuit}
            timelines={segmentTimelines(answers.circuit.segments, answers.forecastAnswer.forecast.segments)}
            forecast={answers.forecastAnswer.forecast}
          />
        ) : (
          <Empty>{t('circuits.page.noForecast')}</Empty>
        )
      }
    </Answer>
  )
}

type DrawnProps = {
  readonly circuit: Circuit
  readonly timelines: readonly SegmentTimeline[]
  readonly forecast: CircuitForecast
}

function Drawn({ circuit, timelines, forecast }: DrawnProps) {
  const { setup, points } = useContextData()
  const display = useDisplay(setup.timezone)
  const time = useTimeMode()
  const navigate = useNavigate()
  const nowMs = Math.floor(time.nowMs / SOON_MS) * SOON_MS
  const [hover] = useState(createHover)
  const startMs = Date.parse(forecast.startAt)
  const nameOf = useMemo(() => {
    const byId = new Map(points.map(({ id_castpoint, name }) => [id_castpoint, name]))
    return (id: string) => byId.get(id) ?? id
  }, [points])
  const { firstHour } = decisionPeriod(forecast, nowMs)
  const strip = useMemo(
    () =>
      circuitStrip(display, {
        ...{ timelines, forecast, layer: 'risk', nowMs, nameOf, advices: [] },
        period: decisionPeriod(forecast, nowMs),
      }),
    [display, timelines, forecast, nowMs, nameOf],
  )
  return (
    <>
      <CircuitTraffic display={display} circuitId={circuit.id} nowMs={nowMs} />
      <CircuitStrip
        display={display}
        strip={strip}
        label={display.t('circuits.page.stripLabel', {
          name: circuit.name,
          layer: display.t('circuits.page.layers.risk'),
          from: display.formats.dateTime(strip.startMs),
          to: display.formats.dateTime(strip.startMs + strip.hours * HOUR_MS),
        })}
        hover={hover}
        describe={(row, hour) => {
          const timeline = timelines[row]
          return timeline ? cellWords(display, timeline, firstHour + hour, startMs) : ''
        }}
        explain={() => null}
        onOpen={(row) => {
          const castpointId = timelines[row]?.segment.match.castpointId
          if (castpointId)
            void navigate({
              to: '/roads/circuit/$circuitId/$castpointId',
              params: { circuitId: circuit.id, castpointId },
            })
        }}
      />
      <ForecastAge display={display} forecast={forecast} />
    </>
  )
}
