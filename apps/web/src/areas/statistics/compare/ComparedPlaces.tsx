import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import { useDisplay } from '../../../lib/display.ts'
import { Text } from '../../../ui/layout/Text.tsx'
import { Empty } from '../../../ui/states/Empty.tsx'
import { Failure } from '../../../ui/states/Failure.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { ComparedChart, comparedLabel } from './ComparedChart.tsx'
import { type ComparedCode, type RangeName, readRange } from './measures.ts'
import { readPlaces, usualPlaces, writePlaces } from './places.ts'
import { hasNothing } from './timelines.ts'
import { usePlaces } from './use-places.ts'
import { useTimelines } from './use-timelines.ts'

type Props = {
  /** As written in an address; if empty, the first places that the person follows. */
  readonly placeIds: readonly string[]
  readonly measure: ComparedCode
  readonly range: RangeName
}

/** Several places in one drawing, on another area's screen. */
export function ComparedPlaces({ placeIds, measure: code, range: rangeName }: Props) {
  const { setup, favourites } = useContextData()
  const { all, isLoading: isOpening } = usePlaces()
  const placesText = writePlaces(placeIds)
  const places = useMemo(
    () => (placesText === null ? usualPlaces(all, favourites.castpoints) : readPlaces(placesText, all)),
    [placesText, all, favourites.castpoints],
  )
  const display = useDisplay(places[0]?.timeZone ?? setup.timezone)
  const { t } = display
  const { timelines, fromMs, nowMs, toMs, isLoading, error, retry } = useTimelines({
    places,
    code,
    range: readRange(rangeName),
  })
  if (isOpening || (isLoading && hasNothing(timelines))) return <Loading shape="chart" heightPx={280} />
  if (places.length === 0) return <Empty>{t('compare.notFound')}</Empty>
  if (hasNothing(timelines))
    return error ? <Failure error={error} onRetry={retry} /> : <Empty>{t('compare.unknown')}</Empty>
  return (
    <>
      <ComparedChart
        display={display}
        timelines={timelines}
        code={code}
        fromMs={fromMs}
        toMs={toMs}
        nowMs={nowMs}
        label={comparedLabel(display, timelines, code)}
      />
      <Text as="p" tone="muted" size={12}>
        {t('compare.legend')}
      </Text>
    </>
  )
}
