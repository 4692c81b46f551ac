import { useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/pen.ts'
import { Empty } from '../../ui/states/Empty.tsx'
import { Failure } from '../../ui/states/Failure.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { ComparedChart, comparedLabel } from './ComparedChart.tsx'
import css from './compare.module.css'
import { hasNothing } from './courses.ts'
import { type ComparedCode, type RangeName, readRange } from './measures.ts'
import { readPlaces, usualPlaces, writePlaces } from './places.ts'
import { useCourses } from './use-courses.ts'
import { usePlaces } from './use-places.ts'

type Props = {
  /** As they stand in an address; none: the first that the person follows. */
  readonly placeIds: readonly string[]
  readonly measure: ComparedCode
  readonly range: RangeName
}

/** Several places in one drawing, on a screen of something else. */
export function ComparedPlaces({ placeIds, measure: code, range: rangeName }: Props) {
  const { setup, favourites } = useContextData()
  const { all, isLoading: isOpening } = usePlaces()
  const wanted = writePlaces(placeIds)
  const places = useMemo(
    () => (wanted === null ? usualPlaces(all, favourites.castpoints) : readPlaces(wanted, all)),
    [wanted, all, favourites.castpoints],
  )
  const pen = useDisplay(places[0]?.timeZone ?? setup.timezone)
  const { t } = pen
  const { courses, fromMs, nowMs, toMs, isLoading, error, retry } = useCourses({
    places,
    code,
    range: readRange(rangeName),
  })
  if (isOpening || (isLoading && hasNothing(courses))) return <Loading shape="chart" heightPx={280} />
  if (places.length === 0) return <Empty>{t('compare.gone')}</Empty>
  if (hasNothing(courses))
    return error ? <Failure error={error} onRetry={retry} /> : <Empty>{t('compare.unknown')}</Empty>
  return (
    <>
      <ComparedChart
        pen={pen}
        courses={courses}
        code={code}
        fromMs={fromMs}
        toMs={toMs}
        nowMs={nowMs}
        label={comparedLabel(pen, courses, code)}
      />
      <p className={css.legend}>{t('compare.legend')}</p>
    </>
  )
}
