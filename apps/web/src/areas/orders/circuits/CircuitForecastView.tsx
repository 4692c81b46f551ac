import { RISK_LEVELS } from '@verglas/contract/risk-codes'
import { HOUR_MS } from '@verglas/quantities'
import { useMemo, useState } from 'react'
import type { Display } from '../../../lib/display.ts'
import { useSearchText } from '../../../lib/use-search-text.ts'
import { SeverityBadge } from '../../../ui/badge/SeverityBadge.tsx'
import { SymbolIcon } from '../../../ui/badge/SymbolIcon.tsx'
import { Segmented } from '../../../ui/choice/Segmented.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Note } from '../../../ui/layout/Note.tsx'
import { PhoneFold } from '../../../ui/layout/PhoneFold.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { createHover, type Hover } from '../../../ui/split/hover.ts'
import { momentWords } from '../../roadcast/panels.ts'
import type { BoardAdvice } from '../advice/AdviceCell.tsx'
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
  type SegmentTimeline,
  STRIP_LAYERS,
  STRIP_SYMBOLS,
  worstIn,
} from './circuit-strip.ts'
import css from './circuits.module.css'
import { ForecastAge } from './ForecastAge.tsx'
import { dangerPlaceWords, NEXT_DANGER_HOURS, type WorstStretch, worstStretch } from './next-danger.ts'
import { riskAt, riskWords } from './risk-words.ts'
import { completePeriod, decisionPeriod, type StripPeriod } from './strip-period.ts'

type Props = {
  readonly display: Display
  readonly circuit: Circuit
  readonly timelines: readonly SegmentTimeline[]
  readonly forecast: CircuitForecast
  readonly nowMs: number
  readonly nameOf: (castpointId: string) => string
  readonly advices: readonly BoardAdvice[]
  readonly onChoose: (castpointId: string | null) => void
}

/** Explains the symbols in the cells. */
function RiskLegend({ display: { t } }: Pick<Props, 'display'>) {
  return (
    <Note>
      {RISK_LEVELS.map((level) => (
        <Row key={level} as="span" isInline align="center" gap={4} marginRight={14}>
          <SeverityBadge severity={level} isDecoration /> {t(`circuits.risk.levels.${level}`)}
        </Row>
      ))}
    </Note>
  )
}

/** Explains the symbols next to the kilometres. */
function SymbolLegend({ display: { t }, timelines }: Pick<Props, 'display' | 'timelines'>) {
  const symbols = [
    ...(timelines.some(({ segment }) => segment.isBridge) ? (['bridge'] as const) : []),
    ...(timelines.some(({ hasStation }) => hasStation) ? (['station'] as const) : []),
  ]
  if (symbols.length === 0) return null
  return (
    <Note>
      {symbols.map((symbol) => (
        <Row key={symbol} as="span" isInline align="center" gap={4} marginRight={14}>
          <SymbolIcon symbol={STRIP_SYMBOLS[symbol]} /> {t(`circuits.page.${symbol}`)}
        </Row>
      ))}
    </Note>
  )
}

/** The strip next to the map; both highlight the segment under the pointer. A sentence summarises them. */
export function CircuitForecastView(props: Props) {
  const { display, circuit, timelines, forecast, nowMs, onChoose } = props
  const { t } = display
  const [hover] = useState(createHover)
  const startMs = Date.parse(forecast.startAt)
  const hours = { startMs, nowHour: Math.floor((nowMs - startMs) / HOUR_MS) }
  return (
    <>
      <Summary display={display} timelines={timelines} nowMs={nowMs} {...hours} />
      <Note>
        <ForecastAge display={display} forecast={forecast} />
      </Note>
      <PhoneFold title={t('circuits.page.strip')} contents={t('circuits.page.folds.strip')}>
        <Grid className={css.both} columns="minmax(0, 3fr) minmax(280px, 2fr)" gap={16} stacksWhenNarrow>
          <StripSection {...props} {...hours} hover={hover} />
          <MapWithNote
            display={display}
            circuit={circuit}
            timelines={timelines}
            hour={hours.nowHour}
            hover={hover}
            onChoose={onChoose}
          />
        </Grid>
      </PhoneFold>
    </>
  )
}

type Hours = { readonly startMs: number; readonly nowHour: number }

/** The danger of this hour and the worst one to come, with their stretches. */
function Summary({
  display,
  timelines,
  nowMs,
  startMs,
  nowHour,
}: Pick<Props, 'display' | 'timelines' | 'nowMs'> & Hours) {
  const { t } = display
  const [now, worst] = [
    worstStretch(timelines, nowHour, nowHour + 1),
    worstStretch(timelines, nowHour, nowHour + NEXT_DANGER_HOURS),
  ]
  const placed = (stretch: WorstStretch | null) =>
    stretch
      ? t(stretch.hour <= nowHour ? 'circuits.page.atNow' : 'circuits.page.at', {
          risk: riskWords(display, stretch.risk),
          time: momentWords(display, startMs + stretch.hour * HOUR_MS, nowMs),
          place: dangerPlaceWords(display, stretch),
        })
      : riskWords(display, worstIn(timelines, nowHour, nowHour + 1))
  return (
    <Row as="p" gap={10} align="baseline" size={16}>
      <SeverityBadge severity={worst?.risk.level ?? null} isDecoration />
      <span>{t('circuits.page.summary', { now: placed(now), worst: placed(worst) })}</span>
    </Row>
  )
}

type StripProps = Props & Hours & { readonly hover: Hover }

/** The strip in the chosen layer with its legends, and the same as a table. */
function StripSection(props: StripProps) {
  const { display, timelines, forecast, nowMs, nameOf, advices, startMs, nowHour } = props
  const { t } = display
  const [layerText, setLayer] = useSearchText('layer')
  const layer = readStripLayer(layerText)
  const [hoursText, setHours] = useSearchText('hours')
  const isComplete = hoursText === 'all'
  const period = useMemo(
    () => (isComplete ? completePeriod(forecast) : decisionPeriod(forecast, nowMs)),
    [isComplete, forecast, nowMs],
  )
  const strip = useMemo(
    () => circuitStrip(display, { timelines, forecast, period, layer, nowMs, nameOf, advices }),
    [display, timelines, forecast, period, layer, nowMs, nameOf, advices],
  )
  return (
    <section className={css.section} aria-labelledby="circuit-strip">
      <Row as="header" wraps gap={8} align="center" justify="space-between">
        <h2 id="circuit-strip">{t('circuits.page.strip')}</h2>
        <Row wraps gap={8}>
          <Segmented
            label={t('circuits.page.hours')}
            value={isComplete ? 'all' : 'short'}
            options={[
              { value: 'short', label: t('circuits.page.hoursShort') },
              { value: 'all', label: t('circuits.page.hoursAll') },
            ]}
            onChange={(value) => setHours(value === 'all' ? value : null)}
          />
          <Segmented
            label={t('circuits.page.layer')}
            value={layer}
            options={STRIP_LAYERS.map((value) => ({ value, label: t(`circuits.page.layers.${value}`) }))}
            onChange={(value) => setLayer(value === 'risk' ? null : value)}
          />
        </Row>
      </Row>
      <ExplainedStrip {...props} strip={strip} period={period} layer={layer} />
      {layer === 'risk' && <RiskLegend display={display} />}
      <SymbolLegend display={display} timelines={timelines} />
      {(strip.windows?.length ?? 0) > 0 && (
        <Note>
          <span className={css.bracket} aria-hidden /> {t('circuits.advice.bracket')}
        </Note>
      )}
      <details>
        <summary>{t('circuits.page.table')}</summary>
        <StripTable display={display} timelines={timelines} startMs={startMs} nowHour={nowHour} />
      </details>
    </section>
  )
}

type ExplainedProps = StripProps & {
  readonly strip: ReturnType<typeof circuitStrip>
  readonly period: StripPeriod
  readonly layer: ReturnType<typeof readStripLayer>
}

/** The strip with an explanation of each cell. */
function ExplainedStrip(props: ExplainedProps) {
  const { display, circuit, timelines, forecast, onChoose, startMs, hover, strip, period, layer } = props
  const { t, formats } = display
  return (
    <CircuitStrip
      display={display}
      strip={strip}
      label={t('circuits.page.stripLabel', {
        name: circuit.name,
        layer: t(`circuits.page.layers.${layer}`),
        from: formats.dateTime(strip.startMs),
        to: formats.dateTime(strip.startMs + strip.hours * HOUR_MS),
      })}
      hover={hover}
      describe={(row, hour) => {
        const timeline = timelines[row]
        return timeline ? cellWords(display, timeline, period.firstHour + hour, startMs) : ''
      }}
      explain={(row, column) => {
        const hour = period.firstHour + column
        const timeline = timelines[row]
        return timeline && (riskAt(timeline.risk, hour)?.level ?? 0) > 0 ? (
          <CellReason
            display={display}
            segmentId={timeline.segment.id}
            from={forecast.startAt}
            hours={forecast.hours}
            hour={hour}
          />
        ) : null
      }}
      onOpen={(row) => onChoose(timelines[row]?.segment.match.castpointId ?? null)}
    />
  )
}

type MapProps = Pick<Props, 'display' | 'circuit' | 'timelines' | 'onChoose'> & {
  readonly hour: number
  readonly hover: Hover
}

/** The map beside the strip, and a note about the accuracy of its lines. */
function MapWithNote({ display, circuit, timelines, hour, hover, onChoose }: MapProps) {
  const pointOf = (segmentId: string) =>
    timelines.find(({ segment }) => segment.id === segmentId)?.segment.match.castpointId ?? null
  return (
    <Stack className={css.map} staysInView minHeight={420} maxHeight={640}>
      <CircuitMap
        display={display}
        timelines={timelines}
        hour={hour}
        hover={hover}
        circuitId={circuit.id}
        onOpen={(segmentId) => onChoose(pointOf(segmentId))}
      />
      {circuit.isSchematic && <Note>{display.t('circuits.schematic')}</Note>}
    </Stack>
  )
}
