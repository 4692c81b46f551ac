import { TOKENS } from '@verglas/charts/theme'
import type { CallAnswer } from '@verglas/contract'
import type { Locale } from '@verglas/contract/codes'
import type { Position } from 'geojson'
import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { lineLayer } from '../../../map/layers/lines.ts'
import type { MapLine } from '../../../map/layers/map-line.ts'
import { type MapPoint, pointLayer } from '../../../map/layers/points.ts'
import type { PlaceDetails } from '../../../map/PlacePanel.tsx'
import { asNowNote, signedPoint, textInLanguage } from '../kind-parts.ts'
import { itemId } from '../layer-kinds.ts'
import type { KindItems, MapContext, MapKind } from '../map-kind.ts'

export type Reports = CallAnswer<'listRoadReports'>
type Listed = Pick<Reports, 'lists' | 'conditions' | 'events' | 'works'>
type ReportItems = KindItems & Omit<Listed, 'lists'>

type Answers = ReturnType<typeof useReports>

/** Road conditions, closures, accidents and works that authorities report. */
export const reports: MapKind<Answers, ReportItems> = {
  access: [],
  useAnswers: useReports,
  useItems: useReportItems,
  note: asNowNote,
  details: reportDetails,
}

const NO_REPORTS: Listed = { lists: [], conditions: [], events: [], works: [] }

function useReports({ question, forKinds }: MapContext) {
  return { reports: useCall('listRoadReports', question, forKinds('reports')) }
}

function useReportItems({ reports: { data } }: Answers, { display, locale }: MapContext): ReportItems {
  const listed: Listed = data ?? NO_REPORTS
  const layers = useMemo(
    () => [
      lineLayer('conditions', conditionLines(listed, display, locale)),
      pointLayer('events', eventPoints(listed, display)),
    ],
    [listed, display, locale],
  )
  const { conditions, events, works } = listed
  const count = layers.reduce((sum, layer) => sum + layer.itemCount, 0)
  return {
    layers,
    count,
    credits: listed.lists.map(({ attribution }) => attribution),
    conditions,
    events,
    works,
  }
}

/** Events and roadworks, at their starting point. */
export function eventPoints(
  { events, works }: Pick<Reports, 'events' | 'works'>,
  { mode, t }: Display,
): readonly MapPoint[] {
  return [...events, ...works].flatMap(({ ref, type, road, geometry }) => {
    const at = geometry ? firstPosition(geometry) : null
    if (!at) return []
    const name = t(`roads.types.${type}`)
    return [signedPoint({ kind: 'reports', symbol: 'event', mode }, { id: ref, at, name, value: road ?? '' })]
  })
}

/**
 * Road stretches with the condition that an authority reports, in its own words and without a colour of ours.
 */
export function conditionLines(
  { conditions }: Pick<Reports, 'conditions'>,
  { mode }: Display,
  locale: Locale,
): readonly MapLine[] {
  return conditions.flatMap(({ ref, road, surface, geometry }) =>
    geometry?.type === 'MultiLineString'
      ? geometry.coordinates.map((coordinates, index) => ({
          id: itemId('reports', `${ref}#${index}`),
          coordinates,
          name: road ?? '',
          value: textInLanguage(surface, locale),
          colour: TOKENS[mode].muted,
          outline: TOKENS[mode].surface,
          widthPx: 3,
          isDashed: surface === null,
          rank: 0,
        }))
      : [],
  )
}

function firstPosition(geometry: NonNullable<Reports['events'][number]['geometry']>): Position | null {
  if (geometry.type === 'Point') return geometry.coordinates
  const [first] = geometry.coordinates
  if (geometry.type === 'MultiLineString') return (first?.[0] as Position | undefined) ?? null
  return (first?.[0]?.[0] as Position | undefined) ?? null
}

function reportDetails(
  idOnMap: string,
  { conditions, events, works }: ReportItems,
  { display, locale }: MapContext,
): PlaceDetails | null {
  const id = idOnMap.replace(/#\d+$/, '')
  const { t, formats } = display
  const condition = conditions.find(({ ref }) => ref === id)
  if (condition) {
    const { road, from, to, surface, visibility, since } = condition
    return {
      name: [road, [textInLanguage(from, locale), textInLanguage(to, locale)].filter(Boolean).join(' – ')]
        .filter(Boolean)
        .join(' · '),
      kind: t('maps.kinds.reports'),
      facts: [
        { label: t('maps.facts.surface'), value: textInLanguage(surface, locale) || '–' },
        { label: t('maps.facts.visibility'), value: textInLanguage(visibility, locale) || '–' },
        { label: t('maps.facts.since'), value: since ? formats.dateTime(Date.parse(since)) : '–' },
      ],
    }
  }
  const event = [...events, ...works].find(({ ref }) => ref === id)
  if (!event) return null
  const { type, road, texts, startAt, endAt } = event
  return {
    name: [road, t(`roads.types.${type}`)].filter(Boolean).join(' · '),
    kind: t('maps.kinds.reports'),
    facts: [
      { label: t('maps.facts.since'), value: startAt ? formats.dateTime(Date.parse(startAt)) : '–' },
      {
        label: t('maps.facts.until'),
        value: endAt ? formats.dateTime(Date.parse(endAt)) : t('maps.facts.unknown'),
      },
    ],
    text: textInLanguage(texts, locale),
  }
}
