import type { Display } from '../../lib/display.ts'
import { LAYER_KINDS } from './layer-kinds.ts'
import { type ItemsByKind, kindOf } from './map-kinds.ts'
import type { MapState } from './map-state.ts'
import type { PictureChoice } from './use-map-pictures.ts'

type MapItems = {
  readonly items: ItemsByKind
  readonly pictures: readonly PictureChoice[]
}

/** Legend of the layers that are on the map. */
export function legendOf(state: MapState, { items, pictures }: MapItems, display: Display) {
  const { t, formats } = display
  const legends = LAYER_KINDS.filter((kind) => !state.off.includes(kind)).map(
    (kind) => kindOf(kind).legend?.(items[kind], { state, display }) ?? {},
  )
  const codes = legends.find((legend) => legend.codes)?.codes
  // The lines of the roads explain the same colours.
  const areRoadsExplained = !state.off.includes('segments') && items.segments.count > 0
  const visiblePictures = pictures.filter(({ isOn, at }) => isOn && at !== null)
  return {
    scale: legends.find(({ scale }) => scale)?.scale,
    codes: codes?.table === 'danger' && areRoadsExplained ? undefined : codes,
    scales: visiblePictures.flatMap(({ name, rainRates }) =>
      rainRates ? [rateScale(name, rainRates, display)] : [],
    ),
    links: visiblePictures.flatMap(({ name, legendUrl }) =>
      legendUrl ? [{ label: t('maps.pictures.legend', { name }), url: legendUrl }] : [],
    ),
    groups: legends.flatMap(({ groups = [] }) => groups),
    notes: [
      ...legends.flatMap(({ notes = [] }) => notes),
      ...visiblePictures.flatMap(({ name, at }) =>
        at !== null ? [t('maps.pictures.named', { name, time: formats.time(Date.parse(at)) })] : [],
      ),
    ],
  }
}

/** Digits for the limits of a radar, which are finer than those of a reading: its lowest is 0.004 in/h. */
const RATE_DIGITS: Readonly<Record<string, number>> = { 'mm/h': 1, 'in/h': 3 }

/** Legend of a radar: rain rates with their colours, each from its limit on. */
function rateScale(
  name: string,
  rates: readonly { fromMmh: number; colour: string }[],
  { formats }: Display,
) {
  const unit = formats.unit('rainRate')
  const digits = RATE_DIGITS[unit] ?? 1
  return {
    title: `${name}, ${unit}`,
    classes: rates.map(({ fromMmh, colour }) => ({
      fill: colour,
      from: formats.quantity('rainRate', fromMmh, { unit: false, digits }),
    })),
  }
}

/** Layers that are switched on but empty, and why: an empty map must not look like a calm sky. */
export const missingOf = (state: MapState, { items, pictures }: MapItems, display: Display): string[] => [
  ...pictures
    .filter(({ isOn, at }) => isOn && at === null)
    .map(({ name }) => display.t('maps.missing.picture', { name })),
  ...(state.view === 'satcc' && state.pictures === null && !pictures.some(({ isOn }) => isOn)
    ? [display.t('maps.missing.satcc')]
    : []),
  ...LAYER_KINDS.filter((kind) => !state.off.includes(kind)).flatMap(
    (kind) => kindOf(kind).missing?.(items[kind], { state, display }) ?? [],
  ),
]

type Legend = ReturnType<typeof legendOf> & { readonly missing: readonly string[] }

/** The legend of a map on a wall; nothing if only roads have colours, which are explained beside the map. */
export function wallLegend({ groups, ...legend }: Legend): Legend {
  const [roads, ...others] = groups
  if (!roads || others.length > 0 || legend.codes || legend.scale) return { ...legend, groups }
  return { ...legend, groups: [] }
}
