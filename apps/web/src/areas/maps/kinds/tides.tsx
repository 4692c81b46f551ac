import type { CallAnswer } from '@verglas/contract'
import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { type MapPoint, pointLayer } from '../../../map/layers/points.ts'
import type { PlaceDetails } from '../../../map/PlacePanel.tsx'
import { asNowNote, signedPoint } from '../kind-parts.ts'
import type { KindItems, MapContext, MapKind } from '../map-kind.ts'

type Tidepoints = CallAnswer<'listTidepoints'>['tidepoints']
type TideItems = KindItems & { readonly tidepoints: Tidepoints }

type Answers = ReturnType<typeof useTides>

/** Tide gauges. */
export const tides: MapKind<Answers, TideItems> = {
  access: ['stations'],
  useAnswers: useTides,
  useItems: useTideItems,
  note: asNowNote,
  details: tideDetails,
}

const NO_TIDEPOINTS: Tidepoints = []

function useTides({ question, forKinds }: MapContext) {
  return { tides: useCall('listTidepoints', question, forKinds('tides')) }
}

function useTideItems({ tides: { data } }: Answers, { display }: MapContext): TideItems {
  const tidepoints = data?.tidepoints ?? NO_TIDEPOINTS
  const layers = useMemo(() => [pointLayer('tides', tidePoints(tidepoints, display))], [tidepoints, display])
  const credits = tidepoints.map(({ attribution }) => attribution)
  return { layers, count: tidepoints.length, credits, tidepoints }
}

const tidePoints = (tidepoints: Tidepoints, { mode, formats }: Display): readonly MapPoint[] =>
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

function tideDetails(
  id: string,
  { tidepoints }: TideItems,
  { display, nowMs }: MapContext,
): PlaceDetails | null {
  const tide = tidepoints.find((candidate) => candidate.id === id)
  if (!tide) return null
  const { t, formats } = display
  const metres = (level: number) => formats.quantity('altitude', level, { digits: 1 })
  const whenWords = (atMs: number) =>
    [formats.shortDay(atMs), formats.time(atMs)]
      .slice(formats.shortDay(atMs) === formats.shortDay(nowMs) ? 1 : 0)
      .join(' ')
  const extremeWords = (extreme: typeof tide.nextHigh) =>
    extreme ? `${metres(extreme.level)} · ${whenWords(Date.parse(extreme.at))}` : '–'
  return {
    name: tide.name,
    kind: `${t('maps.kinds.tides')} · ${t(`tides.datums.${tide.datum}`)}`,
    facts: [
      {
        label: t('tides.observed'),
        value: tide.latest
          ? `${metres(tide.latest.level)} · ${formats.age(nowMs - Date.parse(tide.latest.observedAt))}`
          : '–',
      },
      { label: t('tides.marks.high'), value: extremeWords(tide.nextHigh) },
      { label: t('tides.marks.low'), value: extremeWords(tide.nextLow) },
    ],
    text: t('tides.notForNavigation'),
    link: { to: '/risks/water', search: { tide: id }, label: t('maps.openTide') },
  }
}
