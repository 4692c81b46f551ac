import { STRIKE_AGES } from '@verglas/charts/theme'
import type { CallAnswer } from '@verglas/contract'
import { distanceKm } from '@verglas/quantities'
import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { type MapSymbol, symbolLayer } from '../../../map/layers/coloured-signs.ts'
import { strikeSymbols as strikeSymbolsOf } from '../../../map/layers/strike-signs.ts'
import type { PlaceDetails } from '../../../map/PlacePanel.tsx'
import { kmWords } from '../kind-parts.ts'
import { itemId } from '../layer-kinds.ts'
import type { KindItems, MapContext, MapKind } from '../map-kind.ts'

type Strike = CallAnswer<'listStrikes'>['strikes'][number]
type StrikeItems = KindItems & {
  readonly strikes: readonly Strike[]
  /** Whether a source of lightning is active; null while unknown. */
  readonly isWatched: boolean | null
}

/** How long a strike stays on the map, minutes. */
const STRIKE_MINUTES = 60

type Answers = ReturnType<typeof useStrikes>

/** Lightning of the past hour. */
export const strikes: MapKind<Answers, StrikeItems> = {
  access: ['map_storm'],
  useAnswers: useStrikes,
  useItems: useStrikeItems,
  legend: ({ count }, { display: { t, formats, mode } }) => ({
    groups: [
      {
        title: t('map.legends.strikes'),
        rows: STRIKE_AGES.filter(() => count > 0).map(({ untilMinutes, [mode]: colour }) => ({
          label: t('maps.strikeAge', { minutes: formats.number(untilMinutes, 0) }),
          colour,
        })),
      },
    ],
  }),
  note: ({ isWatched }, { hour }) =>
    hour > 0 ? 'maps.layers.notForeseen' : isWatched === false ? 'maps.layers.nobodyListens' : null,
  missing({ count, isWatched }, { state: { view, hour }, display: { t } }) {
    // In other views lightning is one of many layers, and the layer list says that there is none.
    if (view !== 'storm' || count > 0) return []
    if (hour > 0) return [t('maps.layers.notForeseen')]
    if (isWatched === null) return []
    return [t(isWatched ? 'maps.missing.strikes' : 'maps.layers.nobodyListens', { minutes: STRIKE_MINUTES })]
  },
  details: strikeDetails,
}

const NO_STRIKES: readonly Strike[] = []

function useStrikes({ state: { hour }, question, forKinds }: MapContext) {
  const { enabled, ...options } = forKinds('strikes')
  const query = { ...question.query, delay: `${STRIKE_MINUTES}` }
  // No source of lightning has observed the future.
  return { strikes: useCall('listStrikes', { query }, { ...options, enabled: enabled && hour <= 0 }) }
}

function useStrikeItems(
  { strikes: { data } }: Answers,
  { state: { hour }, display, atMs }: MapContext,
): StrikeItems {
  const list = data?.strikes ?? NO_STRIKES
  // No strike has been observed in the future.
  const observedAtMs = hour > 0 ? null : atMs
  const layers = useMemo(() => {
    const symbols = observedAtMs === null ? [] : strikeSymbols(list, observedAtMs, display)
    return [symbolLayer('strikes', { symbol: 'strike', symbols, isWritten: false })]
  }, [list, observedAtMs, display])
  return {
    layers,
    count: layers[0]?.itemCount ?? 0,
    credits: data?.attributions ?? [],
    strikes: list,
    isWatched: data?.isActive ?? null,
  }
}

/** A strike has no id, so its instant and place identify it. */
const strikeId = ({ struckAt, longitude, latitude }: Strike): string => `${struckAt}/${longitude}/${latitude}`

/** Lightning in the colour of its age at an instant, latest on top. */
export const strikeSymbols = (
  list: readonly Strike[],
  atMs: number,
  display: Display,
): readonly MapSymbol[] =>
  strikeSymbolsOf(list, atMs, display, (strike) => ({
    id: itemId('strikes', strikeId(strike)),
    name: display.t('maps.kinds.strikes'),
  }))

function strikeDetails(
  id: string,
  { strikes: list }: StrikeItems,
  { points, atMs, display }: MapContext,
): PlaceDetails | null {
  const strike = list.find((candidate) => strikeId(candidate) === id)
  if (!strike) return null
  const { t, formats } = display
  const { polarity, currentKa } = strike
  const struckMs = Date.parse(strike.struckAt)
  const [nearestPoint] = points
    .map(({ name, ...place }) => ({ name, km: distanceKm(strike, place) }))
    .sort((a, b) => a.km - b.km)
  return {
    name: t('maps.kinds.strikes'),
    kind: nearestPoint
      ? t('maps.nearPoint', { distance: kmWords(nearestPoint.km, formats), name: nearestPoint.name })
      : '',
    facts: [
      {
        label: t('maps.facts.struck'),
        value: `${formats.timeWithSeconds(struckMs)} · ${formats.age(atMs - struckMs)}`,
      },
      {
        label: t('maps.facts.polarity'),
        value:
          polarity === null
            ? t('maps.facts.unknown')
            : t(`maps.polarity.${polarity > 0 ? 'positive' : 'negative'}`),
      },
      ...(currentKa === null
        ? []
        : [{ label: t('maps.facts.current'), value: `${formats.number(Math.abs(currentKa), 0)}\u00a0kA` }]),
    ],
  }
}
