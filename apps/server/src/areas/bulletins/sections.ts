import { meteogramSummary, nextDay, speaksOfRoad } from '@verglas/charts'
import { alertTimes } from '@verglas/contract/alert-rules'
import type { BulletinSection } from '@verglas/contract/bulletin-codes'
import type { DocumentBlock } from '@verglas/contract/document'
import { correctionWords, dangerPeak, recommendationSentence, skillWords } from '@verglas/language'
import { HOUR_MS } from '@verglas/quantities'
import type { AsOf } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { Drawn } from '../../documents/drawn-chart.ts'
import { alertText } from '../alerts/reason-text.ts'
import { toAlertView } from '../alerts/rules.ts'
import { pendingCorrections } from '../humancast/queries.ts'
import type { Localizer } from './localizer.ts'
import { latestRoadOf, type PointFacts } from './point-facts.ts'
import { quarterTable, riskTable, roadTable } from './tables.ts'

/** Time from a run to the next one; after it, the next run is overdue. */
export const RUN_PERIOD_MS = 6 * HOUR_MS

type Writer = (localizer: Localizer, facts: PointFacts, drawn: Drawn | null) => DocumentBlock[]

/** Writes the blocks of each section about a point; none if there is nothing to report. */
const WRITERS: Readonly<Record<BulletinSection, Writer>> = {
  summary: (localizer, facts) => [{ kind: 'paragraph', tone: 'lead', text: sentenceOf(localizer, facts) }],
  humancast: (localizer, { humancasts }) =>
    humancasts.length === 0
      ? []
      : [
          heading(localizer, 'humancast'),
          ...humancasts.map(
            ({ text, corrections, author, from, to, writtenAt }): DocumentBlock => ({
              kind: 'notice',
              tone: 'muted',
              title: `${author}, ${localizer.formats.dateTime(Date.parse(writtenAt))}`,
              text: [
                text,
                ...corrections.map((correction) => {
                  const span = spanOf(localizer, correction.from, correction.to)
                  return correctionWords(localizer, correction, { author, span })
                }),
                localizer.t('humancast.holds', { span: spanOf(localizer, from, to) }),
              ]
                .filter(Boolean)
                .join('\n'),
            }),
          ),
        ],
  alerts: (localizer, { alerts, nowMs }) =>
    alerts.length === 0
      ? []
      : [
          heading(localizer, 'alerts'),
          ...alerts
            .toSorted((a, b) => b.alert.severity - a.alert.severity)
            .map(({ alert }): DocumentBlock => {
              const alertView = toAlertView(alert, localizer.reader.lang, nowMs)
              const severity = localizer.t(`alerts.severities.${alertView.severity}`)
              const span =
                alertView.end === null
                  ? localizer.t('bulletins.alert.from', {
                      from: localizer.formats.dateTime(Date.parse(alertView.start)),
                    })
                  : spanOf(localizer, alertView.start, alertView.end)
              const peak = dangerPeak(localizer, alertTimes([alertView], nowMs), nowMs)
              return {
                kind: 'notice',
                tone: alertView.severity >= 3 ? 'alarm' : 'watch',
                title: `${alertView.message} (${localizer.t('bulletins.alert.severity', { severity })})`,
                text: [
                  peak === null ? span : `${span}, ${peak}`,
                  alertText(alert, { lang: localizer.reader.lang, formats: localizer.formats }),
                  alertView.attribution,
                ]
                  .filter(Boolean)
                  .join('\n'),
              }
            }),
        ],
  advice: (localizer, { advices }) =>
    advices.length === 0
      ? []
      : [
          heading(localizer, 'advice'),
          {
            kind: 'list',
            entries: advices.map((advised) =>
              localizer.t('bulletins.about', {
                name: advised.circuit.name,
                text: adviceText(localizer, advised),
              }),
            ),
          },
        ],
  meteogram: (localizer, facts, drawn) =>
    drawn === null
      ? []
      : [
          {
            kind: 'figure',
            ...drawn,
            alt: `${localizer.t('forecast.meteogramLabel', { name: facts.castpoint.name })}. ${sentenceOf(localizer, facts)}`,
            caption: null,
          },
        ],
  quarters: (localizer, facts) => [heading(localizer, 'quarters'), quarterTable(localizer, facts)],
  road: (localizer, facts) => {
    const table = roadTable(localizer, facts)
    return table === null ? [] : [heading(localizer, 'road'), table]
  },
  risks: (localizer, facts) => {
    const table = riskTable(localizer, facts)
    return table === null ? [] : [heading(localizer, 'risks'), table]
  },
  skill: (localizer, { skill }) => [
    heading(localizer, 'skill'),
    {
      kind: 'paragraph',
      tone: 'normal',
      text: skill === null ? localizer.t('skill.notYet') : skillWords(localizer, skill),
    },
  ],
}

/** What to do, or why there is no advice: missing data must not read as «nothing to do». */
function adviceText(localizer: Localizer, { circuit, prescription }: PointFacts['advices'][number]): string {
  const { missing, isOutdated } = prescription
  if (isOutdated) return localizer.t('circuits.advice.outdated')
  const reason = localizer.t(`circuits.advice.missing.${missing ?? 'road'}`)
  return (
    recommendationSentence(localizer, prescription, circuit) ??
    localizer.t('circuits.advice.none', { reason })
  )
}

/** The blocks of a point, in the order of the sections. */
export function blocksOf(
  localizer: Localizer,
  facts: PointFacts,
  { sections, drawn }: { sections: readonly BulletinSection[]; drawn: Drawn | null },
): DocumentBlock[] {
  return sections.flatMap((section) => WRITERS[section](localizer, facts, drawn))
}

const heading = ({ t }: Localizer, section: BulletinSection): DocumentBlock => ({
  kind: 'heading',
  level: 2,
  text: t(`bulletins.sections.${section}`),
})

/** The sentence of the forecast page about the next 24 hours. */
export function sentenceOf({ t, formats }: Localizer, facts: PointFacts): string {
  const { hours, road, maySeeRoad, originMs } = facts
  const latest = latestRoadOf(facts)
  const input = {
    ...nextDay(hours, road?.steps ?? [], originMs),
    missingRoad: maySeeRoad && !road ? ('none' as const) : undefined,
    ...(latest ? { latestRoad: latest } : {}),
  }
  const span = t(speaksOfRoad(input) ? 'forecast.roadNext24h' : 'forecast.next24h')
  return t('bulletins.about', { name: span, text: `${meteogramSummary({ ...input, formats, t })}.` })
}

/** Source and run of the forecast, and a notice if the next run is overdue. */
export function runLine({ t, formats }: Localizer, { run, road, nowMs }: PointFacts): string {
  const issuedMs = run.issuedAt.getTime()
  const source = t(`runSources.sources.${run.source}`)
  return [
    `${source.startsWith('runSources.') ? run.source : source}, ${t('forecast.issuedOn', { date: formats.dateTime(issuedMs) })}`,
    ...(nowMs - issuedMs > RUN_PERIOD_MS
      ? [t('forecast.overdueRun', { hours: RUN_PERIOD_MS / HOUR_MS })]
      : []),
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

function spanOf({ t, formats }: Localizer, from: string, to: string): string {
  return t('bulletins.span', {
    from: formats.dateTime(Date.parse(from)),
    to: formats.dateTime(Date.parse(to)),
  })
}

/** Says that a forecaster's correction is not yet included, whatever sections the reader has chosen. */
export const pendingNotice = ({ t }: Localizer): DocumentBlock => ({
  kind: 'notice',
  tone: 'watch',
  title: t('humancast.applying'),
  text: t('bulletins.correctionPending'),
})

/** The notice of a pending correction in a document about all points; empty if no point has one. */
export async function pendingNotices(
  db: SetupDb,
  localizer: Localizer,
  asOf: AsOf,
): Promise<DocumentBlock[]> {
  const { castpointIds } = await pendingCorrections(db, asOf)
  return castpointIds.length > 0 ? [pendingNotice(localizer)] : []
}
