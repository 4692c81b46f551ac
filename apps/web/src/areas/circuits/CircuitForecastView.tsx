import { RISK_LEVELS } from '@verglas/contract/risk-codes'
import { HOUR_MS } from '@verglas/quantities'
import { useMemo, useState } from 'react'
import type { Display } from '../../lib/pen.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { SeverityBadge } from '../../ui/badge/SeverityBadge.tsx'
import { SymbolIcon } from '../../ui/badge/Sign.tsx'
import { Segmented } from '../../ui/choice/Segmented.tsx'
import { createHover } from '../../ui/split/hover.ts'
import { momentWords } from '../roadcast/panels.ts'
import type { BoardAdvice } from './advice/AdviceCell.tsx'
import { CellReason } from './CellReason.tsx'
import { CircuitMap } from './CircuitMap.tsx'
import { CircuitStrip } from './CircuitStrip.tsx'
import { StripTable } from './CircuitTables.tsx'
import type { Circuit } from './circuit-rows.ts'
import {
  type CircuitForecast,
  cellWords,
  circuitStrip,
  readStripLayer,
  type SegmentCourse,
  STRIP_LAYERS,
  STRIP_SIGNS,
  segmentName,
  type WorstHour,
  worstIn,
} from './circuit-strip.ts'
import css from './circuits.module.css'
import { ForecastAge } from './ForecastAge.tsx'
import { riskAt, riskWords, severityOfRisk } from './risk-words.ts'

type Props = {
  readonly pen: Display
  readonly circuit: Circuit
  readonly courses: readonly SegmentCourse[]
  readonly forecast: CircuitForecast
  readonly nowMs: number
  readonly nameOf: (castpointId: string) => string
  readonly advices: readonly BoardAdvice[]
  readonly onChoose: (castpointId: string | null) => void
}

const SOON_HOURS = 12

/** What the signs in the cells say. */
function RiskLegend({ pen: { t } }: Pick<Props, 'pen'>) {
  return (
    <p className={css.legend}>
      {RISK_LEVELS.map((level) => (
        <span key={level} className={css.legendEntry}>
          <SeverityBadge severity={severityOfRisk(level)} isDecoration /> {t(`circuits.risk.levels.${level}`)}
        </span>
      ))}
    </p>
  )
}

/** What the signs beside the kilometres say. */
function SignLegend({ pen: { t }, courses }: Pick<Props, 'pen' | 'courses'>) {
  const signs = [
    ...(courses.some(({ segment }) => segment.isBridge) ? (['bridge'] as const) : []),
    ...(courses.some(({ hasStation }) => hasStation) ? (['station'] as const) : []),
  ]
  if (signs.length === 0) return null
  return (
    <p className={css.legend}>
      {signs.map((sign) => (
        <span key={sign} className={css.legendEntry}>
          <SymbolIcon symbol={STRIP_SIGNS[sign]} /> {t(`circuits.page.${sign}`)}
        </span>
      ))}
    </p>
  )
}

/** The strip beside the map, both showing the segment under the pointer, and what they say in a sentence. */
export function CircuitForecastView({
  pen,
  circuit,
  courses,
  forecast,
  nowMs,
  nameOf,
  advices,
  onChoose,
}: Props) {
  const { t, formats } = pen
  const [layerText, setLayer] = useSearchText('layer')
  const layer = readStripLayer(layerText)
  const [hover] = useState(createHover)
  const startMs = Date.parse(forecast.startAt)
  const nowHour = Math.floor((nowMs - startMs) / HOUR_MS)
  const strip = useMemo(
    () => circuitStrip(pen, { courses, forecast, layer, nowMs, nameOf, advices }),
    [pen, courses, forecast, layer, nowMs, nameOf, advices],
  )
  const [now, worst] = [
    worstIn(courses, nowHour, nowHour + 1),
    worstIn(courses, nowHour, nowHour + SOON_HOURS + 1),
  ]
  const placed = (found: WorstHour | null) =>
    found && found.level > 0
      ? t(found.hour <= nowHour ? 'circuits.page.atNow' : 'circuits.page.at', {
          risk: riskWords(pen, found),
          time: momentWords(pen, startMs + found.hour * HOUR_MS, nowMs),
          place: segmentName(pen, found.course.segment),
        })
      : riskWords(pen, found)
  return (
    <>
      <p className={css.summary}>
        <SeverityBadge severity={worst && severityOfRisk(worst.level)} isDecoration />
        <span>{t('circuits.page.summary', { now: placed(now), worst: placed(worst) })}</span>
      </p>
      <p className={css.legend}>
        <ForecastAge pen={pen} forecast={forecast} />
      </p>
      <div className={css.both}>
        <section className={css.section} aria-labelledby="circuit-strip">
          <header className={css.stripHead}>
            <h2 id="circuit-strip">{t('circuits.page.strip')}</h2>
            <Segmented
              label={t('circuits.page.layer')}
              value={layer}
              options={STRIP_LAYERS.map((value) => ({ value, label: t(`circuits.page.layers.${value}`) }))}
              onChange={(value) => setLayer(value === 'risk' ? null : value)}
            />
          </header>
          <CircuitStrip
            pen={pen}
            strip={strip}
            label={t('circuits.page.stripLabel', {
              name: circuit.name,
              layer: t(`circuits.page.layers.${layer}`),
              from: formats.dateTime(startMs),
              to: formats.dateTime(startMs + forecast.hours * HOUR_MS),
            })}
            hover={hover}
            describe={(row, hour) => {
              const course = courses[row]
              return course ? cellWords(pen, course, hour, startMs) : ''
            }}
            explain={(row, hour) => {
              const course = courses[row]
              return course && (riskAt(course.risk, hour)?.level ?? 0) > 0 ? (
                <CellReason
                  pen={pen}
                  segmentId={course.segment.id}
                  from={forecast.startAt}
                  hours={forecast.hours}
                  hour={hour}
                />
              ) : null
            }}
            onOpen={(row) => onChoose(courses[row]?.segment.match.castpointId ?? null)}
          />
          {layer === 'risk' && <RiskLegend pen={pen} />}
          <SignLegend pen={pen} courses={courses} />
          {(strip.windows?.length ?? 0) > 0 && (
            <p className={css.legend}>
              <span className={css.bracket} aria-hidden /> {t('circuits.advice.bracket')}
            </p>
          )}
          <details>
            <summary>{t('circuits.page.table')}</summary>
            <StripTable pen={pen} courses={courses} startMs={startMs} nowHour={nowHour} />
          </details>
        </section>
        <div className={css.map}>
          <CircuitMap
            pen={pen}
            courses={courses}
            hour={nowHour}
            hover={hover}
            circuitId={circuit.id}
            onOpen={(id) =>
              onChoose(courses.find(({ segment }) => segment.id === id)?.segment.match.castpointId ?? null)
            }
          />
        </div>
      </div>
    </>
  )
}
