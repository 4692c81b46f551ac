import { OBSERVED_MS, stepsWithin, timesOf, weatherAndRoad } from '@verglas/charts'
import type { BulletinSection } from '@verglas/contract/bulletin-codes'
import { type DocumentBlock, type DocumentContent, type Paper, usualPaper } from '@verglas/contract/document'
import type { Feature } from '@verglas/contract/features'
import { DAY_MS } from '@verglas/quantities'
import type { AsOf } from '../../db/as-of.ts'
import { atMs } from '../../db/as-of.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { Documents } from '../../documents/documents.ts'
import type { Drawn } from '../../documents/drawn-chart.ts'
import { type Localizer, localizerFor, type Reader } from './localizer.ts'
import { type BulletinServices, observedOf, type PointFacts, readPointFacts } from './point-facts.ts'
import { blocksOf, pendingNotice, runLine } from './sections.ts'

/** The organisation of a bulletin and its reader. */
export type BulletinFor = {
  setup: { name: string; logo: string | null; timezone: string; simulated: boolean }
  reader: Reader
  asOf: AsOf
  may: (feature: Feature) => boolean
  sections: readonly BulletinSection[]
}

export type Bulletin = {
  content: DocumentContent
  /** Issue of the oldest run the bulletin is based on; null for an overview without any run. */
  issuedAt: Date | null
  usualPaper: Paper
  /** Names of its points. */
  names: readonly string[]
}

/** The drawing covers two days, like the page. */
const DRAWN_MS = 2 * DAY_MS

/**
 * The bulletin of forecast points as blocks, from which page, PDF and mail are made. Returns `unknown` if one
 * of the points does not belong to the organisation, and null if none of them has a forecast yet.
 */
export async function pointBulletin(
  db: SetupDb,
  services: BulletinServices & { documents: Documents },
  castpointIds: readonly string[],
  request: BulletinFor,
): Promise<Bulletin | 'unknown' | null> {
  const { asOf, may, setup, reader, sections } = request
  const points: PointFacts[] = []
  for (const castpointId of castpointIds) {
    const point = await readPointFacts(db, services, { castpointId, asOf, may, isSimulated: setup.simulated })
    if (point === 'unknown') return 'unknown'
    if (point) points.push(point)
  }
  const [first] = points
  if (!first) return null

  const blocks: DocumentBlock[] = []
  for (const point of points) {
    const localizer = localizerFor(reader, point.castpoint.timezone, point.nowMs)
    const drawn = sections.includes('meteogram') ? await draw(services.documents, localizer, point) : null
    if (point !== first) blocks.push({ kind: 'pageBreak' })
    blocks.push({ kind: 'heading', level: 1, text: placeOf(localizer, point) })
    blocks.push({ kind: 'paragraph', tone: 'muted', text: runLine(localizer, point) })
    if (point.isCorrectionPending) blocks.push(pendingNotice(localizer))
    blocks.push(...blocksOf(localizer, point, { sections, drawn }))
  }
  const localizer = localizerFor(reader, first.castpoint.timezone, first.nowMs)
  const names = points.map(({ castpoint }) => castpoint.name)
  return {
    content: contentOf(localizer, request, {
      title: localizer.t('bulletins.titleOf', { points: names.slice(0, 3).join(', ') }),
      blocks,
    }),
    usualPaper: usualPaper(setup.timezone),
    names,
    issuedAt: points.map(({ run }) => run.issuedAt).reduce((oldest, at) => (at < oldest ? at : oldest)),
  }
}

/** Adds the title, organisation and footer that all kinds of bulletin have around their blocks. */
export function contentOf(
  { t, formats, reader }: Localizer,
  { setup, asOf }: Pick<BulletinFor, 'setup' | 'asOf'>,
  { title, blocks }: Pick<DocumentContent, 'title' | 'blocks'>,
): DocumentContent {
  const at = formats.dateTime(atMs(asOf))
  return {
    lang: reader.lang,
    title,
    subtitle: t('bulletins.asOf', { at, zone: formats.timeZoneName() }),
    organisation: setup.simulated ? t('bulletins.simulated', { name: setup.name }) : setup.name,
    logo: setup.logo,
    madeAt: new Date(atMs(asOf)).toISOString(),
    footer: t('bulletins.footer', { title, at }),
    blocks,
  }
}

function placeOf({ t, formats }: Localizer, { castpoint: { name, altitude } }: PointFacts): string {
  return altitude === null
    ? name
    : t('bulletins.place', { name, altitude: formats.quantity('altitude', altitude) })
}

async function draw(documents: Documents, { reader }: Localizer, facts: PointFacts): Promise<Drawn> {
  const { hours, road, originMs, castpoint, nights } = facts
  const drawnSteps = stepsWithin(hours, [originMs - OBSERVED_MS, originMs + DRAWN_MS])
  const times = timesOf(drawnSteps)
  return documents.meteogram({
    ...reader,
    timezone: castpoint.timezone,
    times,
    forecast: weatherAndRoad(drawnSteps, road?.steps ?? []),
    observed: observedOf(facts) ?? null,
    nights,
    nowMs: originMs,
  })
}
