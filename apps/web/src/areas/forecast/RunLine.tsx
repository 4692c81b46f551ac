import { DAY_MS } from '@verglas/quantities'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { runSourceName } from '../../lib/run-source.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { IconClock } from '../../ui/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import type { Roadcast } from '../roadcast/panels.ts'
import { RUN_PERIOD_S, type Run, stateOfRun } from './forecast-step.ts'

type Props = {
  run: Run
  /** The road forecast made with the run. */
  road?: Roadcast['run']
  timeZone: string
  /** Only the source and the age. */
  isShort?: boolean
}

/**
 * «Modèle simulé, émise à 06:00, il y a 2 h · attribution · heures»: the source of the forecast, in one muted
 * line.
 */
export function RunLine({ run, road = null, timeZone, isShort = false }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats(timeZone)
  const { nowMs } = useTimeMode()
  const issuedMs = Date.parse(run.issuedAt)
  const ageMs = Math.max(0, nowMs - issuedMs)
  const source = runSourceName(t, run.source)
  const issued =
    ageMs < DAY_MS
      ? t('forecast.issuedAt', { time: formats.time(issuedMs), age: formats.age(ageMs) })
      : t('forecast.issuedOn', { date: formats.dateTime(issuedMs) })
  const state = stateOfRun(run, nowMs)
  return (
    <Row as="p" wraps gap="2px 16px" tone="muted" size={13} margin="4px 0 0">
      <span>
        {source}, <time dateTime={run.issuedAt}>{issued}</time>
      </span>
      {state === 'late' && (
        <Row as="strong" isInline gap={4} align="center" tone="delayed">
          <IconClock size={14} aria-hidden />
          {t('forecast.overdueRun', { hours: RUN_PERIOD_S / 3600 })}
        </Row>
      )}
      {!isShort && (
        <>
          {road && <RoadFacts road={road} timeZone={timeZone} />}
          {run.attributions.map((name) => (
            <span key={name}>{name}</span>
          ))}
          <span>{t('time.timeZone', { zone: formats.timeZoneName() })}</span>
        </>
      )}
    </Row>
  )
}

/** Notes of the model that everybody should see; the others are for people who examine the run. */
const REPORTED_NOTES: ReadonlySet<string> = new Set([
  'no_surface_temperature',
  'observations_old',
  'weather_ends_early',
])

/** «chaussée à partir de la station jusqu’à 13:50», or why the station is not used. */
function RoadFacts({ road, timeZone }: { road: NonNullable<Roadcast['run']>; timeZone: string }) {
  const { t } = useTranslation()
  const { time } = useContextData().formats(timeZone)
  const { lastObservedAt } = road.inputs
  const notes = road.notes.filter(({ code }) => REPORTED_NOTES.has(code))
  return (
    <span title={t('forecast.roadModel', { version: road.model })}>
      {[
        lastObservedAt === null
          ? t('forecast.roadUnobserved')
          : t('forecast.roadObserved', { time: time(Date.parse(lastObservedAt)) }),
        ...notes.map(({ code }) => t(`forecast.roadNotes.${code}`)),
      ].join(', ')}
    </span>
  )
}
