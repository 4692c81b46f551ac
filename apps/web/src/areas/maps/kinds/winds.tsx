import { TOKENS } from '@verglas/charts/theme'
import type { CallAnswer } from '@verglas/contract'
import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import type { ForecastPoint } from '../../../lib/forecast-points.ts'
import { useCall } from '../../../lib/query.ts'
import { type MapSymbol, symbolLayer } from '../../../map/layers/coloured-signs.ts'
import type { PlaceDetails } from '../../../map/PlacePanel.tsx'
import { Value } from '../../../ui/value/Value.tsx'
import { hourIndexOf, hourWords } from '../kind-parts.ts'
import { itemId } from '../layer-kinds.ts'
import type { KindItems, MapContext, MapKind } from '../map-kind.ts'

type Wind = CallAnswer<'listWindcasts'>['winds'][number]
type WindItems = KindItems & { readonly winds: ReadonlyMap<string, Wind>; readonly hourIndex: number }

type Answers = ReturnType<typeof useWinds>

/** Arrows of the wind forecast. */
export const winds: MapKind<Answers, WindItems> = {
  access: ['map_wind'],
  useAnswers: useWinds,
  useItems: useWindItems,
  legend: ({ count }, { display }) => (count > 0 ? { notes: [display.t('maps.arrows')] } : {}),
  details: windDetails,
}

const NO_WINDS: readonly Wind[] = []

function useWinds({ hours, forKinds }: MapContext) {
  return { winds: useCall('listWindcasts', { query: hours }, forKinds('winds')) }
}

function useWindItems({ winds: { data } }: Answers, { display, points, atMs }: MapContext): WindItems {
  const list = data?.winds ?? NO_WINDS
  const byPoint = useMemo(() => new Map(list.map((wind) => [wind.castpointId, wind])), [list])
  const hourIndex = hourIndexOf(data, atMs)
  const layers = useMemo(() => {
    const symbols = windSymbols(points, byPoint, hourIndex, display)
    return [symbolLayer('winds', { symbol: 'arrow', symbols, isWritten: true })]
  }, [points, byPoint, hourIndex, display])
  const credits = data?.attributions ?? []
  return { layers, count: layers[0]?.itemCount ?? 0, credits, winds: byPoint, hourIndex }
}

/**
 * Wind speed, km/h, at which an arrow has its full size; slower is smaller, but never too small to show its
 * direction.
 */
const FULL_KMH = 60
const MIN_SCALE = 0.65

/**
 * Arrows at the forecast points, pointing where the wind blows to; larger and darker if stronger. Calm has
 * none.
 */
export function windSymbols(
  points: readonly ForecastPoint[],
  byPoint: ReadonlyMap<string, Wind>,
  hourIndex: number,
  display: Display,
): readonly MapSymbol[] {
  return points.flatMap(({ id_castpoint: id, longitude, latitude, name }) => {
    const wind = byPoint.get(id)
    const speed = wind?.wind_avg[hourIndex] ?? null
    const direction = wind?.wind_dir[hourIndex] ?? null
    if (speed === null || direction === null || speed <= 0) return []
    const gust = wind?.wind_max[hourIndex] ?? null
    return [
      {
        id: itemId('winds', id),
        longitude,
        latitude,
        name,
        value: windWords(display, speed, gust),
        colour: (gust ?? speed) >= STRONG_KMH ? TOKENS[display.mode].text : TOKENS[display.mode].muted,
        rotationDeg: (direction + 180) % 360,
        scale: Math.max(MIN_SCALE, Math.min(1.3, MIN_SCALE + speed / FULL_KMH)),
        rank: gust ?? speed,
      },
    ]
  })
}

/** Gusts from here on are a risk on the road: the first limit of crosswind in the default rules, km/h. */
const STRONG_KMH = 60

/** «28 (45) km/h»: the mean, with gusts in brackets. */
function windWords({ formats }: Display, speed: number, gust: number | null): string {
  const mean = formats.quantity('speed', speed, { digits: 0, unit: gust === null })
  return gust === null
    ? mean
    : `${mean} (${formats.quantity('speed', gust, { digits: 0, unit: false })})\u00a0${formats.unit('speed')}`
}

const CODES = ['wind_avg', 'wind_max', 'wind_dir'] as const

function windDetails(
  id: string,
  { winds: byPoint, hourIndex }: WindItems,
  { points, atMs, display, nowMs }: MapContext,
): PlaceDetails | null {
  const [point, wind] = [points.find(({ id_castpoint }) => id_castpoint === id), byPoint.get(id)]
  if (!point || !wind) return null
  const { t, formats } = display
  return {
    name: point.name,
    kind: t('maps.kinds.winds'),
    facts: [
      { label: t('maps.facts.validAt'), value: hourWords(atMs, formats) },
      ...CODES.map((code) => ({
        label: t(`measures.${code}.long`),
        value: <Value code={code} value={wind[code][hourIndex] ?? null} />,
      })),
      { label: t('maps.facts.issued'), value: formats.age(nowMs - Date.parse(wind.issuedAt)) },
    ],
    link: { to: `/previsions/view/${encodeURIComponent(id)}`, label: t('map.openForecast') },
  }
}
