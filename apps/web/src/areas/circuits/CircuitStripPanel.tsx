import { useNavigate } from '@tanstack/react-router'
import { HOUR_MS } from '@verglas/quantities'
import { useMemo, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/pen.ts'
import { useCall } from '../../lib/query.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { createHover } from '../../ui/split/hover.ts'
import { Answer } from '../../ui/states/Answer.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { CircuitStrip } from './CircuitStrip.tsx'
import type { Circuit } from './circuit-rows.ts'
import {
  type CircuitForecast,
  cellWords,
  circuitStrip,
  type SegmentCourse,
  segmentCourses,
} from './circuit-strip.ts'
import { ForecastAge } from './ForecastAge.tsx'

type Props = { readonly circuitId: string }

const SOON_MS = 60_000

/** The strip of a circuit on a screen of something else. */
export function CircuitStripPanel({ circuitId }: Props) {
  const { setup } = useContextData()
  const { t } = useDisplay(setup.timezone)
  const params = { circuitId }
  const circuit = useCall('getCircuit', { params }, { keepsPrevious: true })
  const course = useCall('getCircuitForecast', { params }, { keepsPrevious: true })
  return (
    <Answer
      answer={allAnswered({ circuit, course })}
      failed={t('circuits.page.failed')}
      missing={<Empty>{t('circuits.page.gone')}</Empty>}
      loading={<Loading shape="chart" heightPx={240} />}
      isSection
    >
      {(known) =>
        known.course.forecast ? (
          <Drawn
            circuit={known.circuit.circuit}
            courses={segmentCourses(known.circuit.segments, known.course.forecast.segments)}
            forecast={known.course.forecast}
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
  readonly courses: readonly SegmentCourse[]
  readonly forecast: CircuitForecast
}

function Drawn({ circuit, courses, forecast }: DrawnProps) {
  const { setup, points } = useContextData()
  const pen = useDisplay(setup.timezone)
  const time = useTimeMode()
  const navigate = useNavigate()
  const nowMs = Math.floor(time.nowMs / SOON_MS) * SOON_MS
  const [hover] = useState(createHover)
  const startMs = Date.parse(forecast.startAt)
  const nameOf = useMemo(() => {
    const byId = new Map(points.map(({ id_castpoint, name }) => [id_castpoint, name]))
    return (id: string) => byId.get(id) ?? id
  }, [points])
  const strip = useMemo(
    () => circuitStrip(pen, { courses, forecast, layer: 'risk', nowMs, nameOf, advices: [] }),
    [pen, courses, forecast, nowMs, nameOf],
  )
  return (
    <>
      <CircuitStrip
        pen={pen}
        strip={strip}
        label={pen.t('circuits.page.stripLabel', {
          name: circuit.name,
          layer: pen.t('circuits.page.layers.risk'),
          from: pen.formats.dateTime(startMs),
          to: pen.formats.dateTime(startMs + forecast.hours * HOUR_MS),
        })}
        hover={hover}
        describe={(row, hour) => {
          const course = courses[row]
          return course ? cellWords(pen, course, hour, startMs) : ''
        }}
        explain={() => null}
        onOpen={(row) => {
          const castpointId = courses[row]?.segment.match.castpointId
          if (castpointId)
            void navigate({
              to: '/roads/circuit/$circuitId/$castpointId',
              params: { circuitId: circuit.id, castpointId },
            })
        }}
      />
      <ForecastAge pen={pen} forecast={forecast} />
    </>
  )
}
