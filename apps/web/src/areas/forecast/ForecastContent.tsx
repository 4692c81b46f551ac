import { meteogramSummary } from '@verglas/charts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { IconHistory } from '../../ui/icons.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { ForecastMeteogram } from './ForecastMeteogram.tsx'
import { ForecastTabs } from './ForecastTabs.tsx'
import css from './forecast.module.css'
import {
  meteogramForecast,
  originOf,
  RANGES,
  readRange,
  stepsOfSentence,
  timesOf,
} from './meteogram-input.ts'
import { RunLine } from './RunLine.tsx'
import { type Run, type Step, stateOfRun } from './step.ts'
import type { CastpointFacts } from './use-castpoint.ts'
import { useForecastAddress } from './use-forecast-address.ts'

type Props = { castpointId: string; facts: CastpointFacts; run: Run; steps: readonly Step[] }

const SOON_MS = 10 * 60_000

/** A run that is there: what it says in a sentence, where it is from, its drawing, its tables. */
export function ForecastContent({ castpointId, facts, run, steps }: Props) {
  const { t } = useTranslation()
  const formats = useContextData().formats(facts.timeZone)
  const { nowMs } = useTimeMode()
  const [rangeText, setRange] = useSearchText('range')
  const range = readRange(rangeText)
  const { markedMs, mark } = useForecastAddress()
  const isArchive = stateOfRun(run, nowMs) === 'archive'
  const soonMs = Math.floor(nowMs / SOON_MS) * SOON_MS
  const originMs = originOf(run, steps, soonMs)

  const sentence = useMemo(() => {
    const spoken = stepsOfSentence(steps, originMs)
    return meteogramSummary({
      times: timesOf(spoken),
      forecast: meteogramForecast(spoken),
      now: originMs,
      formats,
      t,
    })
  }, [steps, originMs, formats, t])
  const [first, last] = [Date.parse(steps[0]?.dt ?? run.issuedAt), Date.parse(run.endsAt)]

  return (
    <>
      {isArchive && (
        <p className={css.archive} role="note">
          <IconHistory size={18} aria-hidden />
          <span>
            {t('forecast.archive', { from: formats.dateTime(first), to: formats.dateTime(last) })}{' '}
            <strong>{t('forecast.outdated')}</strong>
          </span>
        </p>
      )}
      <div>
        <p className={css.sentence}>
          <span className={css.span}>{t(isArchive ? 'forecast.first24h' : 'forecast.next24h')}</span>
          {sentence}
        </p>
        <RunLine run={run} timeZone={facts.timeZone} />
      </div>
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
          originMs={originMs}
          nowMs={isArchive ? null : nowMs}
          range={range}
          markedMs={markedMs}
          sentence={sentence}
          onMark={mark}
        />
      </section>
      <ForecastTabs
        castpointId={castpointId}
        facts={facts}
        run={run}
        steps={steps}
        originMs={originMs}
        markedMs={markedMs}
        onMark={mark}
      />
    </>
  )
}
