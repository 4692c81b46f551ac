import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { PANEL_MEASURES } from './panel-measures.ts'
import { useWriting } from './row-texts.ts'
import { StationCards } from './StationCards.tsx'
import { worstFirst } from './wall-order.ts'

type Props = {
  /** Null: all stations. */
  readonly stationIds: readonly string[] | null
  readonly hasOnlyFavourites: boolean
}

const AGES_MS = 30_000

/** A list of stations for other screens, the most dangerous road first. */
export function StationList({ stationIds, hasOnlyFavourites }: Props) {
  const { favourites } = useContextData()
  const { t, gripLimits } = useWriting()
  const nowMs = useNowMs(AGES_MS)
  const answer = useCall('listStations', { query: { measures: PANEL_MEASURES } }, { keepsPrevious: true })
  return (
    <Answer
      answer={answer}
      failed={t('stations.failed')}
      loading={<Loading shape="table" count={6} />}
      isSection
    >
      {({ stations }) => {
        const visibleStations = stations.filter(
          ({ id }) =>
            (stationIds === null || stationIds.includes(id)) &&
            (!hasOnlyFavourites || favourites.stations.includes(id)),
        )
        return visibleStations.length === 0 ? (
          <Empty>{t(hasOnlyFavourites ? 'stations.noneFiltered' : 'stations.none')}</Empty>
        ) : (
          <StationCards rows={worstFirst(visibleStations, { nowMs, gripLimits })} />
        )
      }}
    </Answer>
  )
}
