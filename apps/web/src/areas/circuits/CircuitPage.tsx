import { Button } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { writeInstant } from '../../time/instant.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { IconRuler2 } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { DetailScreen } from '../../ui/screen/DetailScreen.tsx'
import { Fact } from '../../ui/screen/Fact.tsx'
import { allAnswered } from '../../ui/states/answered.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { CsvButton } from '../../ui/table/CsvButton.tsx'
import { PointMeteogram } from '../forecast/panels.ts'
import { PlaceNews } from '../notices/panels.ts'
import { StationsNow } from '../stations/panels.ts'
import { Advice } from './advice/Advice.tsx'
import { useCircuitAdvice, useFirstPoint } from './advice/use-circuit-advice.ts'
import { CircuitCameras } from './CircuitCameras.tsx'
import { CircuitForecastView } from './CircuitForecastView.tsx'
import { ConfigurationTable } from './CircuitTables.tsx'
import { segmentTimelines } from './circuit-strip.ts'
import css from './circuits.module.css'
import { Directives } from './Directives.tsx'
import { TreatmentsDone } from './done/TreatmentsDone.tsx'
import { OrderLines } from './OrderLines.tsx'
import { roadTypesOf } from './road-types.ts'
import { stripCsv } from './strip-csv.ts'

const SOON_MS = 60_000

/** One circuit: its strip and map, its orders, and the chosen forecast point. */
export function CircuitPage() {
  const { circuitId = '', castpointId } = useParams({ strict: false })
  const { points, setup, hasFeature } = useContextData()
  const time = useTimeMode()
  const nowMs = Math.floor(time.nowMs / SOON_MS) * SOON_MS
  const navigate = useNavigate()
  const display = useDisplay(setup.timezone)
  const { t, formats } = display
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
  const stationIds = useMemo(
    () => [...new Set((segments ?? []).flatMap(({ match }) => match.stationId ?? []))],
    [segments],
  )
  const nameOf = useMemo(() => {
    const byId = new Map(points.map(({ id_castpoint, name }) => [id_castpoint, name]))
    return (id: string) => byId.get(id) ?? id
  }, [points])
  const advice = useCircuitAdvice(circuitId)
  const firstId = useFirstPoint(circuitId, advice, about?.castpoints[0])
  const isOfCircuit = castpointId !== undefined && about?.castpoints.includes(castpointId)
  const chosenId = isOfCircuit ? castpointId : firstId
  const chosen = points.find(({ id_castpoint }) => id_castpoint !== null && id_castpoint === chosenId)
  const choose = (id: string | null) =>
    id !== null &&
    void navigate({
      to: '/roads/circuit/$circuitId/$castpointId',
      params: { circuitId, castpointId: id },
      search: (previous) => previous,
      resetScroll: false,
    })
  const zone = setup.zones.find(({ id }) => id === about?.zoneId)?.name
  return (
    <DetailScreen
      title={about?.name ?? t('circuits.title')}
      favourite={about ? { type: 'circuits', id: circuitId } : undefined}
      facts={
        about && (
          <>
            <Fact icon={<IconRuler2 size={14} aria-hidden />}>
              {formats.quantity('visibility', about.lengthKm * 1000, { digits: 0 })}
            </Fact>
            {zone && <Fact>{zone}</Fact>}
            {about.crew && <Fact>{about.crew}</Fact>}
            {about.cycleMinutes !== null && (
              <Fact>{t('circuits.page.cycle', { minutes: formats.number(about.cycleMinutes, 0) })}</Fact>
            )}
            {about.isSchematic && <Fact>{t('circuits.schematic')}</Fact>}
          </>
        )
      }
      actions={
        <>
          {chosenId !== undefined && (
            <LinkButton
              to={isOfCircuit ? '/roads/simple/$circuitId/$castpointId' : '/roads/simple/$circuitId'}
              params={{ circuitId, castpointId: chosenId }}
            >
              {t('circuits.page.simple')}
            </LinkButton>
          )}
          {hasFeature('directive_post') && (
            <LinkButton to="/roads/dossier/$circuitId" params={{ circuitId }}>
              {t('circuits.page.dossier')}
            </LinkButton>
          )}
          <Button size="xs" variant="default" onClick={() => window.print()}>
            {t('circuits.page.print')}
          </Button>
          <CsvButton
            file={forecast && segments ? () => stripCsv(display, circuitId, timelines, forecast) : null}
            formats={formats}
          />
        </>
      }
      answer={allAnswered({ circuit, forecastAnswer })}
      failed={t('circuits.page.failed')}
      missingText={t('circuits.page.gone')}
      loading={<Loading shape="chart" heightPx={520} />}
      back={<Link to="/roads/circuits">{t('circuits.page.all')}</Link>}
    >
      {(answers) => (
        <div className={css.page}>
          <PlaceNews kind="circuit" id={circuitId} />
          {hasFeature('directive') && (
            <OrderLines display={display} circuit={answers.circuit.circuit} nowMs={nowMs} />
          )}
          {forecast ? (
            <CircuitForecastView
              display={display}
              circuit={answers.circuit.circuit}
              timelines={timelines}
              forecast={forecast}
              nowMs={nowMs}
              nameOf={nameOf}
              advices={advice.advices}
              onChoose={choose}
            />
          ) : (
            <Empty>{t('circuits.page.noForecast')}</Empty>
          )}
          {chosenId !== undefined && hasFeature('prescriptions') && (
            <Advice
              key={`${circuitId} ${chosenId}`}
              display={display}
              circuit={answers.circuit.circuit}
              castpointId={chosenId}
              nameOf={nameOf}
              along={advice}
              roadTypes={roadTypesOf(answers.circuit.segments)}
              segments={answers.circuit.segments}
              nowMs={nowMs}
            />
          )}
          {hasFeature('directive') && (
            <Directives
              key={circuitId}
              display={display}
              circuit={answers.circuit.circuit}
              usualRoadType={roadTypesOf(answers.circuit.segments)[0] ?? 'main'}
              nowMs={nowMs}
            />
          )}
          {hasFeature('directive') && (
            <TreatmentsDone key={`done ${circuitId}`} display={display} circuit={answers.circuit.circuit} />
          )}
          <StationsNow title={t('circuits.page.stations')} stationIds={stationIds} />
          <CircuitCameras display={display} segments={answers.circuit.segments} />
          <section className={css.section} aria-labelledby="circuit-points">
            <h2 id="circuit-points">{t('circuits.page.points')}</h2>
            <nav className={css.points} aria-label={t('circuits.page.points')}>
              {answers.circuit.circuit.castpoints.map((id) => (
                <Link
                  key={id}
                  to="/roads/circuit/$circuitId/$castpointId"
                  params={{ circuitId, castpointId: id }}
                  search={(previous) => previous}
                  aria-current={id === chosenId ? 'page' : undefined}
                  resetScroll={false}
                >
                  {nameOf(id)}
                </Link>
              ))}
            </nav>
            {chosenId !== undefined && (
              <p className={css.links}>
                {hasFeature('forecasts') && (
                  <Link to="/previsions/view/$castpointId" params={{ castpointId: chosenId }}>
                    {t('circuits.page.point')} · {nameOf(chosenId)}
                  </Link>
                )}
                {chosen?.id_station && hasFeature('stations') && (
                  <Link to="/stations/view/$stationId" params={{ stationId: chosen.id_station }}>
                    {t('circuits.page.stationOf', { name: nameOf(chosenId) })}
                  </Link>
                )}
              </p>
            )}
            {chosenId !== undefined && hasFeature('forecasts') && (
              <Suspense fallback={<Loading shape="chart" heightPx={520} />}>
                <PointMeteogram
                  key={chosenId}
                  castpointId={chosenId}
                  onSelectHour={(hourMs) =>
                    void navigate({
                      to: '/previsions/view/$castpointId/$time',
                      params: { castpointId: chosenId, time: writeInstant(hourMs) },
                      search: (previous) => previous,
                    })
                  }
                />
              </Suspense>
            )}
          </section>
          <details className={css.section}>
            <summary>
              {t('circuits.page.configuration')} ·{' '}
              {t('circuits.page.revision', { revision: answers.circuit.revision })} ·{' '}
              {t('circuits.page.laneWidth', {
                width: formats.quantity('altitude', answers.circuit.circuit.laneWidthM, { digits: 1 }),
              })}
            </summary>
            <ConfigurationTable display={display} timelines={timelines} nameOf={nameOf} />
          </details>
        </div>
      )}
    </DetailScreen>
  )
}
