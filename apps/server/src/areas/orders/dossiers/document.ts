import type { DocumentBlock, DocumentContent } from '@verglas/contract/document'
import {
  actWords,
  type Formats,
  recommendationSentence,
  type Spreading,
  type Translate,
} from '@verglas/language'
import { DAY_MS } from '@verglas/quantities'
import { roadOutcome } from '@verglas/treatment'
import { OBSERVED, roadStatesOf } from './queries.ts'
import type { SignedDossier } from './verify.ts'

type Reader = { lang: 'fr' | 'en'; t: Translate; formats: Formats; writing: Spreading }

/** Limits of the document; rows beyond them are only in the signed file. */
const MAX_ADVICES = 200
const MAX_ACTS = 400

/** The readable and printable form of a dossier, in the reader's words, units and time zone. */
export function dossierDocument(dossier: SignedDossier, reader: Reader): DocumentContent {
  const { t, formats, lang } = reader
  const { organisation, subject, from, to, asOf, madeBy, keyFingerprint, acts } = dossier
  const time = (text: string) => formats.dateTime(Date.parse(text))
  return {
    lang,
    title: t('dossier.title', { name: subject.name }),
    subtitle: t('dossier.interval', { from: time(from), to: time(to) }),
    organisation: organisation.name,
    logo: null,
    madeAt: new Date(Date.parse(asOf.at)).toISOString(),
    footer: t('dossier.footer', { rev: asOf.rev, zone: formats.timeZoneName() }),
    blocks: [
      { kind: 'paragraph', tone: 'muted', text: t('dossier.what') },
      {
        kind: 'facts',
        entries: [
          { label: t('dossier.createdBy'), value: madeBy },
          { label: t('dossier.dataUntil'), value: time(asOf.at) },
          { label: t('dossier.key'), value: keyFingerprint },
          { label: t('dossier.lastLink'), value: acts.at(-1)?.hash ?? dossier.chainBefore.hash },
        ],
      },
      ...daysBlocks(dossier, reader),
      ...adviceBlocks(dossier, reader),
      ...actBlocks(dossier, reader),
    ],
  }
}

type Day = { fromMs: number; toMs: number }

/** For each station and day: the observations, and what the day's first forecast had predicted. */
function daysBlocks(dossier: SignedDossier, { t, formats }: Reader): DocumentBlock[] {
  const [fromMs, toMs] = [Date.parse(dossier.from), Date.parse(dossier.to)]
  const days: Day[] = []
  for (let ms = fromMs; ms < toMs; ms += DAY_MS) days.push({ fromMs: ms, toMs: Math.min(toMs, ms + DAY_MS) })
  const isWithinDay = (text: unknown, day: Day) => {
    const ms = Date.parse(String(text))
    return ms >= day.fromMs && ms < day.toMs
  }
  const lowest = (values: readonly unknown[]) => {
    const numbers = values.filter((value) => typeof value === 'number')
    return numbers.length === 0 ? '–' : formats.quantity('temperature', Math.min(...numbers))
  }
  const surface = OBSERVED.indexOf('ts') + 2
  const air = OBSERVED.indexOf('tair') + 2
  const blocks = dossier.subject.castpoints.map((point): DocumentBlock => {
    const station = dossier.observed.find(({ stationId }) => stationId === point.stationId)
    const runs = dossier.forecast.find(({ castpointId }) => castpointId === point.id)?.runs ?? []
    return {
      kind: 'table',
      caption: point.name,
      columns: (['day', 'surface', 'forecast', 'air', 'ice', 'snow'] as const).map((key) => ({
        title: t(`dossier.days.${key}`),
        align: key === 'day' ? 'left' : 'right',
      })),
      rows: days.map((day) => {
        const rows = station?.rows.filter(([at]) => isWithinDay(at, day)) ?? []
        const outcome = roadOutcome(station ? roadStatesOf({ ...station, rows }) : [])
        const hours = (count: number) =>
          outcome.observedHours === 0 ? '–' : t('dossier.days.hours', { hours: formats.number(count, 0) })
        const run = runs.find(({ issuedAt }) => isWithinDay(issuedAt, day))
        return [
          formats.dateTime(day.fromMs),
          lowest(rows.map((row) => row[surface])),
          lowest(run?.surfaceC ?? []),
          lowest(rows.map((row) => row[air])),
          hours(outcome.iceHours),
          hours(outcome.snowHours),
        ]
      }),
    }
  })
  return [{ kind: 'heading', level: 1, text: t('dossier.days.title') }, ...blocks]
}

/** The advice, one row each time that it changed. */
function adviceBlocks(dossier: SignedDossier, { t, formats, writing }: Reader): DocumentBlock[] {
  const names = new Map(dossier.subject.castpoints.map(({ id, name }) => [id, name]))
  const moment = (ms: number) => formats.dateTime(ms)
  const previous = new Map<string, string>()
  // In the order of publication, so that rows left out are those at the end of the interval, not those of the last
  // points.
  const byPublication = dossier.recommended.toSorted((a, b) => Date.parse(a.knownAt) - Date.parse(b.knownAt))
  const rows = byPublication.flatMap((recommended) => {
    const { castpointId, circuitId, issuedAt, knownAt, headline, plan, missing } = recommended
    const nowMs = Date.parse(issuedAt)
    const sentence =
      recommendationSentence({ t, formats, nowMs, moment }, recommended, writing) ??
      t('circuits.advice.none', { reason: missing ? t(`circuits.advice.missing.${missing}`) : '' })
    const summary = headline
      ? `${headline.treatment} ${headline.spread} ${headline.minGm2} ${headline.maxGm2} ${headline.situation} ${plannedWork(plan)}`
      : `${missing}`
    const place = `${circuitId} ${castpointId}`
    if (previous.get(place) === summary) return []
    previous.set(place, summary)
    return [[moment(Date.parse(knownAt)), names.get(castpointId) ?? castpointId, sentence]]
  })
  return [
    { kind: 'heading', level: 1, text: t('dossier.advices') },
    {
      kind: 'table',
      caption: null,
      columns: [t('dossier.asOf'), t('dossier.point'), t('dossier.advice')].map((title) => ({
        title,
        align: 'left',
      })),
      rows: rows.slice(0, MAX_ADVICES),
    },
    ...leftOut(t, rows.length - MAX_ADVICES),
  ]
}

type Recommended = SignedDossier['recommended'][number]

/** The work that the plan needs, without the times that move with every issue. */
function plannedWork(plan: Recommended['plan']): string {
  const { next, afterwards } = plan?.headline ?? {}
  return [next, afterwards].map((pass) => `${pass?.treatment} ${pass?.gm2}`).join()
}

function actBlocks(dossier: SignedDossier, { t, formats, writing }: Reader): DocumentBlock[] {
  const rows = dossier.acts.flatMap(({ kind, knownAt, content }) => {
    if (content === null) return []
    const { words, by } = actWords({ t, formats }, { kind, content }, writing)
    return [[formats.dateTime(Date.parse(knownAt)), words, by]]
  })
  return [
    { kind: 'heading', level: 1, text: t('dossier.acts') },
    {
      kind: 'table',
      caption: null,
      columns: [t('dossier.asOf'), t('dossier.act'), t('dossier.by')].map((title) => ({
        title,
        align: 'left',
      })),
      rows: rows.slice(0, MAX_ACTS),
    },
    ...leftOut(t, rows.length - MAX_ACTS),
  ]
}

const leftOut = (t: Translate, count: number): DocumentBlock[] =>
  count > 0 ? [{ kind: 'paragraph', tone: 'muted', text: t('dossier.leftOut', { count }) }] : []
