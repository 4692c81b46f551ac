import {
  meteogramForecast,
  meteogramRoad,
  meteogramSummary,
  speaksOfRoad,
  stepsToSpeakOf,
  timesOf,
} from '@verglas/charts'
import type { BulletinSection } from '@verglas/contract/bulletin-codes'
import type { DocumentBlock } from '@verglas/contract/document'
import { adviceSentence, skillWords } from '@verglas/language'
import { DAY_MS, HOUR_MS } from '@verglas/quantities'
import { alertText } from '../areas/alerts/reason-text.ts'
import { toShown } from '../areas/alerts/rules.ts'
import type { Drawn } from '../documents/drawn-chart.ts'
import type { Pen } from './pen.ts'
import { newestRoadOf, type PointKnown } from './point-known.ts'
import { quarterTable, riskTable, roadTable } from './tables.ts'

/** A run is followed by the next one after six hours. */
export const RUN_PERIOD_MS = 6 * HOUR_MS

type Writer = (pen: Pen, known: PointKnown, drawn: Drawn | null) => DocumentBlock[]

/** What each section says of a point: nothing where nothing is known of it. */
const WRITERS: Readonly<Record<BulletinSection, Writer>> = {
  summary: (pen, known) => [{ kind: 'paragraph', tone: 'lead', text: sentenceOf(pen, known) }],
  humancast: (pen, { humancasts }) =>
    humancasts.length === 0
      ? []
      : [
          heading(pen, 'humancast'),
          ...humancasts.map(
            ({ text, author, from, to, writtenAt }): DocumentBlock => ({
              kind: 'notice',
              tone: 'muted',
              title: `${author}, ${pen.formats.dateTime(Date.parse(writtenAt))}`,
              text: `${text}\n${pen.t('humancast.holds', { span: spanOf(pen, from, to) })}`.trim(),
            }),
          ),
        ],
  alerts: (pen, { alerts, nowMs }) =>
    alerts.length === 0
      ? []
      : [
          heading(pen, 'alerts'),
          ...alerts
            .toSorted((a, b) => b.alert.severity - a.alert.severity)
            .map(({ alert }): DocumentBlock => {
              const shown = toShown(alert, pen.reader.lang, nowMs)
              const severity = pen.t(`alerts.severities.${shown.severity}`)
              const span =
                shown.end === null
                  ? pen.t('bulletins.alert.from', { from: pen.formats.dateTime(Date.parse(shown.start)) })
                  : spanOf(pen, shown.start, shown.end)
              return {
                kind: 'notice',
                tone: shown.severity >= 3 ? 'alarm' : 'watch',
                title: `${shown.message} (${pen.t('bulletins.alert.severity', { severity })})`,
                text: [
                  span,
                  alertText(alert, { lang: pen.reader.lang, formats: pen.formats }),
                  shown.attribution,
                ]
                  .filter(Boolean)
                  .join('\n'),
              }
            }),
        ],
  advice: (pen, { advices }) =>
    advices.length === 0
      ? []
      : [
          heading(pen, 'advice'),
          {
            kind: 'list',
            entries: advices.map((advised) =>
              pen.t('bulletins.about', { name: advised.circuit.name, text: adviceText(pen, advised) }),
            ),
          },
        ],
  meteogram: (pen, known, drawn) =>
    drawn === null
      ? []
      : [
          {
            kind: 'figure',
            ...drawn,
            alt: `${pen.t('forecast.meteogramLabel', { name: known.castpoint.name })}. ${sentenceOf(pen, known)}`,
            caption: null,
          },
        ],
  quarters: (pen, known) => [heading(pen, 'quarters'), quarterTable(pen, known)],
  road: (pen, known) => {
    const table = roadTable(pen, known)
    return table === null ? [] : [heading(pen, 'road'), table]
  },
  risks: (pen, known) => {
    const table = riskTable(pen, known)
    return table === null ? [] : [heading(pen, 'risks'), table]
  },
  skill: (pen, { skill }) => [
    heading(pen, 'skill'),
    {
      kind: 'paragraph',
      tone: 'normal',
      text: skill === null ? pen.t('skill.notYet') : skillWords(pen, skill),
    },
  ],
}

/** What to do, or why nothing is advised: that nothing is known is not that nothing is to be done. */
function adviceText(pen: Pen, { circuit, prescription }: PointKnown['advices'][number]): string {
  const { headline, missing, isOutdated } = prescription
  if (isOutdated) return pen.t('circuits.advice.outdated')
  if (headline !== null) return adviceSentence(pen, headline, circuit)
  const reason = pen.t(`circuits.advice.missing.${missing ?? 'road'}`)
  return pen.t('circuits.advice.none', { reason })
}

/** The blocks of a point, in the order of the sections. */
export function blocksOf(
  pen: Pen,
  known: PointKnown,
  { sections, drawn }: { sections: readonly BulletinSection[]; drawn: Drawn | null },
): DocumentBlock[] {
  return sections.flatMap((section) => WRITERS[section](pen, known, drawn))
}

const heading = ({ t }: Pen, section: BulletinSection): DocumentBlock => ({
  kind: 'heading',
  level: 2,
  text: t(`bulletins.sections.${section}`),
})

/** The sentence of the forecast page, of the next 24 hours. */
export function sentenceOf({ t, formats }: Pen, known: PointKnown): string {
  const { hours, road, originMs } = known
  const spoken = stepsToSpeakOf(hours, originMs)
  const times = timesOf(spoken)
  const newest = newestRoadOf(known)
  const input = {
    times,
    forecast: { ...meteogramForecast(spoken), ...meteogramRoad(times, road?.steps ?? []) },
    now: originMs,
    until: originMs + DAY_MS,
    ...(newest ? { newestRoad: newest } : {}),
  }
  const span = t(speaksOfRoad(input) ? 'forecast.roadNext24h' : 'forecast.next24h')
  return t('bulletins.about', { name: span, text: `${meteogramSummary({ ...input, formats, t })}.` })
}

/** Where it is from, which run it used, and whether the next one should have come. */
export function runLine({ t, formats }: Pen, { run, road, nowMs }: PointKnown): string {
  const issuedMs = run.issuedAt.getTime()
  const source = t(`runSources.sources.${run.source}`)
  return [
    `${source.startsWith('runSources.') ? run.source : source}, ${t('forecast.issuedOn', { date: formats.dateTime(issuedMs) })}`,
    ...(nowMs - issuedMs > RUN_PERIOD_MS ? [t('forecast.lateRun', { hours: RUN_PERIOD_MS / HOUR_MS })] : []),
    ...(road === null
      ? []
      : [
          road.lastObservedAt === null
            ? t('forecast.roadUnobserved')
            : t('forecast.roadObserved', { time: formats.time(Date.parse(road.lastObservedAt)) }),
        ]),
    ...run.attributions,
    t('time.timeZone', { zone: formats.timeZoneName() }),
  ].join(' · ')
}

function spanOf({ t, formats }: Pen, from: string, to: string): string {
  return t('bulletins.span', {
    from: formats.dateTime(Date.parse(from)),
    to: formats.dateTime(Date.parse(to)),
  })
}
