import { Link, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useDisplay } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { DetailScreen } from '../../../ui/screen/DetailScreen.tsx'
import { allAnswered } from '../../../ui/states/answered.ts'
import { Loading } from '../../../ui/states/Loading.tsx'
import { CircuitNotices } from '../../notifications/panels.ts'
import { useCircuitAdvice } from '../advice/use-circuit-advice.ts'
import { CircuitActions } from './CircuitActions.tsx'
import { CircuitContent } from './CircuitContent.tsx'
import { CircuitFacts } from './CircuitFacts.tsx'
import { segmentTimelines } from './circuit-strip.ts'
import { useChosenPoint } from './use-chosen-point.ts'

/** One circuit: its strip and map, its orders, and the chosen forecast point. */
export function CircuitPage() {
  const { circuitId = '', castpointId } = useParams({ strict: false })
  const { setup } = useContextData()
  const display = useDisplay(setup.timezone)
  const { t } = display
  const params = { circuitId }
  const circuit = useCall('getCircuit', { params }, { keepsPrevious: true })
  const forecastAnswer = useCall('getCircuitForecast', { params }, { keepsPrevious: true })
  const about = circuit.data?.circuit
  const forecast = forecastAnswer.data?.forecast ?? null
  const segments = circuit.data?.segments
  const timelines = useMemo(
    () => (segments ? segmentTimelines(segments, forecast?.segments ?? []) : []),
    [segments, forecast],
  )
  const advice = useCircuitAdvice(circuitId)
  const point = useChosenPoint({ circuitId, castpointId, advice, castpointIds: about?.castpoints })
  const view = { display, point, timelines, forecast }
  return (
    <DetailScreen
      title={about?.name ?? t('circuits.title')}
      favourite={about ? { type: 'circuits', id: circuitId } : undefined}
      titleExtras={about && <CircuitNotices circuitId={circuitId} name={about.name} />}
      facts={about && <CircuitFacts display={display} circuit={about} />}
      actions={<CircuitActions {...view} circuitId={circuitId} forecast={segments ? forecast : null} />}
      answer={allAnswered({ circuit, forecastAnswer })}
      failed={t('circuits.page.failed')}
      missingText={t('circuits.page.notFound')}
      loading={<Loading shape="chart" heightPx={520} />}
      appearsAtOnce
      back={<Link to="/roads/circuits">{t('circuits.page.all')}</Link>}
    >
      {(answers) => <CircuitContent {...view} answer={answers.circuit} advice={advice} />}
    </DetailScreen>
  )
}
