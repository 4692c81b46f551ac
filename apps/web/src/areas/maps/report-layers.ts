import { type Mode, TOKENS } from '@verglas/charts/theme'
import type { CallAnswer } from '@verglas/contract'
import type { Locale } from '@verglas/contract/codes'
import type { Position } from 'geojson'
import type { Display } from '../../lib/display.ts'
import type { MapLine } from '../../map/layers/map-line.ts'
import type { MapPoint } from '../../map/layers/points.ts'
import type { KindSymbol } from '../../map/signs.ts'
import { itemId, type LayerKind } from './layer-kinds.ts'

export type Reports = CallAnswer<'listRoadReports'>
export type Outages = CallAnswer<'listActiveOutages'>
export type Cameras = CallAnswer<'listCameras'>
export type Tides = CallAnswer<'listTidepoints'>
type Texts = Readonly<Record<string, string>> | null

/** The text in the person's language, otherwise in the provider's. */
export function inLanguage(texts: Texts, locale: Locale): string {
  return texts?.[locale] ?? Object.values(texts ?? {})[0] ?? ''
}

type SymbolStyle = { readonly kind: LayerKind; readonly symbol: KindSymbol; readonly mode: Mode }
type Placed = { readonly id: string; readonly at: Position; readonly name: string; readonly value: string }

function signedPoint({ kind, symbol, mode }: SymbolStyle, { id, at, name, value }: Placed): MapPoint {
  const [longitude = 0, latitude = 0] = at
  const fill = TOKENS[mode].surface
  return { id: itemId(kind, id), longitude, latitude, name, value, fill, outline: fill, symbol, rank: 0 }
}

export const cameraPoints = ({ cameras }: Cameras, { mode }: Display): readonly MapPoint[] =>
  cameras.map(({ id, name, longitude, latitude }) =>
    signedPoint(
      { kind: 'cameras', symbol: 'camera', mode },
      { id, at: [longitude, latitude], name, value: '' },
    ),
  )

export const outagePoints = ({ outages }: Outages, { mode, t, formats }: Display): readonly MapPoint[] =>
  outages.map(({ ref, position, clients, progress }) =>
    signedPoint(
      { kind: 'outages', symbol: 'outage', mode },
      {
        id: ref,
        at: position,
        name: t(`outages.progress.${progress}`),
        value:
          clients === null ? '' : t('maps.clients', { count: clients, number: formats.number(clients, 0) }),
      },
    ),
  )

export const tidePoints = ({ tidepoints }: Tides, { mode, formats }: Display): readonly MapPoint[] =>
  tidepoints.map(({ id, name, longitude, latitude, latest }) =>
    signedPoint(
      { kind: 'tides', symbol: 'tide', mode },
      {
        id,
        at: [longitude, latitude],
        name,
        value: latest ? formats.quantity('altitude', latest.level, { digits: 1 }) : '',
      },
    ),
  )

/** Events and roadworks, at their starting point. */
export function eventPoints({ events, works }: Reports, { mode, t }: Display): readonly MapPoint[] {
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
  { conditions }: Reports,
  { mode }: Display,
  locale: Locale,
): readonly MapLine[] {
  return conditions.flatMap(({ ref, road, surface, geometry }) =>
    geometry?.type === 'MultiLineString'
      ? geometry.coordinates.map((coordinates, index) => ({
          id: itemId('reports', `${ref}#${index}`),
          coordinates,
          name: road ?? '',
          value: inLanguage(surface, locale),
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
