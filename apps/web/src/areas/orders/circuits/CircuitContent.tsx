import type { CallAnswer } from '@verglas/contract'
import type { RoadType } from '@verglas/contract/circuit-codes'
import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { PhoneFold } from '../../../ui/layout/PhoneFold.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { CircuitHumancasts } from '../../humancast/panels.ts'
import { PlaceNews } from '../../infos/notices/panels.ts'
import { StationsNow } from '../../stations/panels.ts'
import { Advice } from '../advice/Advice.tsx'
import type { CircuitAdvice } from '../advice/use-circuit-advice.ts'
import { Directives } from '../directives/Directives.tsx'
import { OrderLines } from '../directives/OrderLines.tsx'
import { TreatmentsDone } from '../done/TreatmentsDone.tsx'
import { RoadDecisions } from '../road-decisions/RoadDecisions.tsx'
import { RoadStatus } from '../road-decisions/RoadStatus.tsx'
import { CircuitCameras } from './CircuitCameras.tsx'
import { CircuitForecastView } from './CircuitForecastView.tsx'
import { CircuitPoints } from './CircuitPoints.tsx'
import { ConfigurationTable } from './CircuitTables.tsx'
import type { Circuit } from './circuit-rows.ts'
import type { CircuitForecast, SegmentTimeline } from './circuit-strip.ts'
import css from './circuits.module.css'
import { roadTypesOf } from './road-types.ts'
import type { ChosenPoint } from './use-chosen-point.ts'

const SOON_MS = 60_000

type Props = {
  readonly display: Display
  readonly answer: CallAnswer<'getCircuit'>
  readonly timelines: readonly SegmentTimeline[]
  readonly forecast: CircuitForecast | null
  readonly advice: CircuitAdvice
  readonly point: ChosenPoint
}

/**
 * A circuit in the order of a decision: first what to do and until when, beside the road and its hours, then the
 * rest.
 */
export function CircuitContent({ display, answer, timelines, forecast, advice, point }: Props) {
  const { circuit, segments } = answer
  const { t } = display
  const { points, setup, hasFeature } = useContextData()
  const nowMs = Math.floor(useTimeMode().nowMs / SOON_MS) * SOON_MS
  const nameOf = useMemo(() => {
    const byId = new Map(points.map(({ id_castpoint, name }) => [id_castpoint, name]))
    return (id: string) => byId.get(id) ?? id
  }, [points])
  const roadTypes = roadTypesOf(segments)
  const shared = { display, circuit, nowMs }
  const hasDirectives = hasFeature('directive')
  return (
    <Stack gap={16}>
      <RoadStatus display={display} circuitId={circuit.id} nowMs={nowMs} />
      <div className={css.decision}>
        <Stack gap={16}>
          {point.id !== undefined && hasFeature('prescriptions') && (
            <Advice
              {...shared}
              key={`${circuit.id} ${point.id}`}
              castpointId={point.id}
              nameOf={nameOf}
              along={advice}
              roadTypes={roadTypes}
              segments={segments}
            />
          )}
          <Decided {...shared} advice={advice} usualRoadType={roadTypes[0] ?? 'main'} />
        </Stack>
        <Stack gap={16}>
          {forecast ? (
            <CircuitForecastView
              {...shared}
              timelines={timelines}
              forecast={forecast}
              nameOf={nameOf}
              advices={advice.advices}
              onChoose={point.choose}
            />
          ) : (
            <Empty>{t('circuits.page.noForecast')}</Empty>
          )}
          <CircuitHumancasts circuitId={circuit.id} timeZone={setup.timezone} />
          {hasDirectives && (
            <PhoneFold title={t('circuits.done.title')} contents={t('circuits.page.folds.done')}>
              <TreatmentsDone key={`done ${circuit.id}`} display={display} circuit={circuit} />
            </PhoneFold>
          )}
        </Stack>
      </div>
      <Along {...{ display, circuit, segments, nameOf }} chosenId={point.id} />
      <Configuration display={display} answer={answer} timelines={timelines} nameOf={nameOf} />
    </Stack>
  )
}

type AlongProps = Pick<Props, 'display'> &
  Pick<CallAnswer<'getCircuit'>, 'segments'> & {
    readonly circuit: Circuit
    readonly nameOf: (castpointId: string) => string
    readonly chosenId: string | undefined
  }

/** What is along the road: stations, cameras and forecast points. */
function Along({ display, circuit, segments, nameOf, chosenId }: AlongProps) {
  const { t } = display
  const { hasFeature } = useContextData()
  const stationIds = useMemo(
    () => [...new Set(segments.flatMap(({ match }) => match.stationId ?? []))],
    [segments],
  )
  return (
    <>
      {hasFeature('stations') && stationIds.length > 0 && (
        <PhoneFold
          title={t('circuits.page.stations')}
          contents={t('stations.count', { count: stationIds.length })}
        >
          <StationsNow title={t('circuits.page.stations')} stationIds={stationIds} />
        </PhoneFold>
      )}
      <CircuitCameras display={display} segments={segments} />
      <PhoneFold title={t('circuits.page.points')} contents={circuit.castpoints.map(nameOf).join(', ')}>
        <CircuitPoints display={display} circuit={circuit} chosenId={chosenId} nameOf={nameOf} />
      </PhoneFold>
    </>
  )
}

type DecidedProps = Pick<Props, 'display' | 'advice'> & {
  readonly circuit: Circuit
  readonly usualRoadType: RoadType
  readonly nowMs: number
}

/** What is decided and ordered on the circuit, with the news about it. */
function Decided({ display, circuit, advice, usualRoadType, nowMs }: DecidedProps) {
  const { hasFeature } = useContextData()
  const shared = { display, circuit, nowMs }
  const news = <PlaceNews kind="circuit" id={circuit.id} />
  if (!hasFeature('directive')) return news
  return (
    <>
      <RoadDecisions {...shared} key={`traffic ${circuit.id}`} advice={advice.strongest} />
      <OrderLines {...shared} />
      {news}
      <PhoneFold
        isLinked
        title={display.t('circuits.directive.title')}
        contents={display.t('circuits.page.folds.directives')}
      >
        <Directives {...{ display, circuit, usualRoadType }} key={circuit.id} />
      </PhoneFold>
    </>
  )
}

type ConfigurationProps = Pick<Props, 'display' | 'answer' | 'timelines'> & {
  readonly nameOf: (castpointId: string) => string
}

function Configuration({ display, answer, timelines, nameOf }: ConfigurationProps) {
  const { t, formats } = display
  return (
    <details className={css.section}>
      <summary>
        {t('circuits.page.configuration')} · {t('circuits.page.revision', { revision: answer.revision })} ·{' '}
        {t('circuits.page.laneWidth', {
          width: formats.quantity('altitude', answer.circuit.laneWidthM, { digits: 1 }),
        })}
      </summary>
      <ConfigurationTable display={display} timelines={timelines} nameOf={nameOf} />
    </details>
  )
}
