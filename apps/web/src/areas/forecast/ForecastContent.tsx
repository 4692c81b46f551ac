import { latestRoad, meteogramSummary, nextDay, speaksOfRoad } from '@verglas/charts'
import type { Formats } from '@verglas/language'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { IconHistory } from '../../ui/icons.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { PointCameras } from '../cameras/pictures/panels.ts'
import { Humancasts, WriteHumancast } from '../humancast/panels.ts'
import { PlaceNews } from '../infos/notices/panels.ts'
import { RoadComparison, useRoad, useRoadComparison } from '../roadcast/panels.ts'
import { SkillLine } from '../skill/panels.ts'
import { ForecastMeteogram } from './ForecastMeteogram.tsx'
import { ForecastTabs } from './ForecastTabs.tsx'
import css from './forecast.module.css'
import { type Run, type Step, stateOfRun } from './forecast-step.ts'
import { originOf, RANGES, readRange } from './meteogram-input.ts'
import { RunLine } from './RunLine.tsx'
import type { CastpointFacts } from './use-castpoint.ts'
import { useForecastAddress } from './use-forecast-address.ts'
import { useMeasurements } from './use-measurements.ts'

type Props = { castpointId: string; facts: CastpointFacts; run: Run; steps: readonly Step[] }

const SOON_MS = 10 * 60_000

/** An available run: its summary, its source, the meteogram and the tables. */
export function ForecastContent({ castpointId, facts, run, steps }: Props) {
  const { t } = useTranslation()
  const { points, formats: formatsOf } = useContextData()
  const formats = formatsOf(facts.timeZone)
  const { nowMs } = useTimeMode()
  const [rangeText, setRange] = useSearchText('range')
  const range = readRange(rangeText)
  const { markedMs, selectHour } = useForecastAddress()
  const { data: road, missing: missingRoad } = useRoad(castpointId)
  const isArchive = stateOfRun(run, nowMs) === 'archive'
  const originMs = originOf(run, steps, Math.floor(nowMs / SOON_MS) * SOON_MS)
  const measured = useMeasurements(isArchive ? null : facts.stationId, originMs)
  const comparison = useRoadComparison({ road, originMs, stationId: facts.stationId })

  const { sentence, isOfRoad } = useSummary({
    steps,
    road: road?.points,
    missingRoad,
    measured,
    originMs,
    formats,
  })

  return (
    <>
      <PlaceNews kind="castpoint" id={castpointId} />
      {isArchive && (
        <ArchiveNote
          fromMs={Date.parse(steps[0]?.dt ?? run.issuedAt)}
          toMs={Date.parse(run.endsAt)}
          formats={formats}
        />
      )}
      <div>
        <SummaryLine sentence={sentence} isOfRoad={isOfRoad} isArchive={isArchive} />
        <RunLine run={run} road={road?.run ?? null} timeZone={facts.timeZone} />
        <SkillLine castpointId={castpointId} timeZone={facts.timeZone} />
      </div>
      <Humancasts castpointId={castpointId} timeZone={facts.timeZone} />
      <Row className={css.above} wraps align="center" gap="8px 20px">
        <RoadComparison comparison={comparison} originMs={originMs} timeZone={facts.timeZone} />
        <WriteHumancast castpointId={castpointId} timeZone={facts.timeZone} originMs={originMs} />
      </Row>
      <section className={css.drawing} aria-label={t('forecast.meteogramLabel', { name: facts.name })}>
        <div className={css.drawingHead}>
          <Segmented
            label={t('forecast.rangeLabel')}
            value={range}
            options={RANGES.map((value) => ({ value, label: t(`forecast.ranges.${value}`) }))}
            onChange={(value) => setRange(value === '48h' ? null : value)}
          />
        </div>
        <ForecastMeteogram
          castpointId={castpointId}
          facts={facts}
          steps={steps}
          road={road?.points ?? NO_ROAD}
          {...(comparison.previousLine ? { previous: comparison.previousLine } : {})}
          {...(comparison.truthLine ? { cameTrue: comparison.truthLine } : {})}
          originMs={originMs}
          nowMs={isArchive ? null : nowMs}
          range={range}
          markedMs={markedMs}
          sentence={sentence}
          onSelectHour={selectHour}
        />
      </section>
      <ForecastTabs
        castpointId={castpointId}
        facts={facts}
        run={run}
        steps={steps}
        originMs={originMs}
        markedMs={markedMs}
        onSelectHour={selectHour}
      />
      <PointCameras pointId={points.find(({ id_castpoint }) => id_castpoint === castpointId)?.id} />
    </>
  )
}

type SummaryInput = {
  steps: readonly Step[]
  road: NonNullable<ReturnType<typeof useRoad>['data']>['points'] | undefined
  missingRoad: ReturnType<typeof useRoad>['missing']
  measured: ReturnType<typeof useMeasurements>
  originMs: number
  formats: Formats
}

/** The next day in a sentence, and whether that is about the road. */
function useSummary({ steps, road, missingRoad, measured, originMs, formats }: SummaryInput) {
  const { t } = useTranslation()
  return useMemo(() => {
    const input = {
      ...nextDay(steps, road ?? [], originMs),
      latestRoad: latestRoad(measured, originMs),
      missingRoad,
    }
    return { sentence: meteogramSummary({ ...input, formats, t }), isOfRoad: speaksOfRoad(input) }
  }, [steps, road, missingRoad, measured, originMs, formats, t])
}

type LineProps = { sentence: string; isOfRoad: boolean; isArchive: boolean }

function SummaryLine({ sentence, isOfRoad, isArchive }: LineProps) {
  const { t } = useTranslation()
  const span = isArchive ? 'first' : 'next'
  return (
    <Row as="p" wraps align="baseline" gap="2px 12px" size={17} weight={550} lineHeight={1.4}>
      <Text as="span" tone="muted" size={12} weight={600}>
        {t(isOfRoad ? ROAD_SPAN[span] : SPAN[span])}
      </Text>
      <span>{sentence}</span>
    </Row>
  )
}

type ArchiveProps = { fromMs: number; toMs: number; formats: Formats }

function ArchiveNote({ fromMs, toMs, formats }: ArchiveProps) {
  const { t } = useTranslation()
  return (
    <p className={css.archive} role="note">
      <IconHistory size={18} aria-hidden />
      <span>
        {t('forecast.archive', { from: formats.dateTime(fromMs), to: formats.dateTime(toMs) })}{' '}
        <strong>{t('forecast.outdated')}</strong>
      </span>
    </p>
  )
}

const NO_ROAD: readonly never[] = []
const SPAN = { next: 'forecast.next24h', first: 'forecast.first24h' } as const
const ROAD_SPAN = { next: 'forecast.roadNext24h', first: 'forecast.roadFirst24h' } as const
