import type { CallAnswer } from '@verglas/contract'
import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import { useCall } from '../../../lib/query.ts'
import { type MapPoint, pointLayer } from '../../../map/layers/points.ts'
import type { PlaceDetails } from '../../../map/PlacePanel.tsx'
import { asNowNote, kmWords, signedPoint, textInLanguage } from '../kind-parts.ts'
import type { KindItems, MapContext, MapKind } from '../map-kind.ts'

type Outages = CallAnswer<'listActiveOutages'>
type OutageItems = KindItems & Pick<Outages, 'outages'>

type Answers = ReturnType<typeof useOutages>

/** Power outages. */
export const outages: MapKind<Answers, OutageItems> = {
  access: [],
  choices: ['100', '1000'],
  useAnswers: useOutages,
  useItems: useOutageItems,
  note: asNowNote,
  details: outageDetails,
}

function useOutages({ question, forKinds }: MapContext) {
  return { outages: useCall('listActiveOutages', question, forKinds('outages')) }
}

function useOutageItems(
  { outages: { data } }: Answers,
  { state: { only }, display }: MapContext,
): OutageItems {
  const layers = useMemo(
    () => [pointLayer('outages', data ? outagePoints(filterOutages(data, only.outages), display) : [])],
    [data, only.outages, display],
  )
  const allOutages = data?.outages ?? []
  const credits = data?.attribution && allOutages.length > 0 ? [data.attribution] : []
  return { layers, count: layers[0]?.itemCount ?? 0, credits, outages: allOutages }
}

/** Outages from a number of customers on; those with an unknown number pass every filter. */
export const filterOutages = (answer: Outages, choice: string | undefined): Outages => ({
  ...answer,
  outages: answer.outages.filter(({ clients }) => clients === null || clients >= Number(choice ?? 0)),
})

const outagePoints = ({ outages: list }: Outages, { mode, t, formats }: Display): readonly MapPoint[] =>
  list.map(({ ref, position, clients, progress }) =>
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

function outageDetails(
  id: string,
  { outages: list }: OutageItems,
  { display, locale }: MapContext,
): PlaceDetails | null {
  const outage = list.find(({ ref }) => ref === id)
  if (!outage) return null
  const { t, formats } = display
  const { progress, reason, clients, startAt, endMaxAt, message } = outage
  const nearestPoint = outage.points[0]
  return {
    name: t('maps.kinds.outages'),
    kind: nearestPoint
      ? t('maps.nearPoint', { distance: kmWords(nearestPoint.distanceKm, formats), name: nearestPoint.name })
      : '',
    facts: [
      { label: t('maps.facts.clients'), value: formats.number(clients, 0) },
      { label: t('maps.facts.progress'), value: t(`outages.progress.${progress}`) },
      { label: t('maps.facts.reason'), value: t(`outages.reasons.${reason}`) },
      { label: t('maps.facts.since'), value: formats.dateTime(Date.parse(startAt)) },
      {
        label: t('maps.facts.until'),
        value: endMaxAt ? formats.dateTime(Date.parse(endMaxAt)) : t('maps.facts.unknown'),
      },
    ],
    text: textInLanguage(message, locale),
    link: { to: '/risks/hydroqc', search: { outage: id }, label: t('maps.openOutages') },
  }
}
