import { useContextData } from '../../lib/context.ts'
import { useCall } from '../../lib/query.ts'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Answer } from '../../ui/states/Answer.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { PANEL_MEASURES } from './panel-measures.ts'
import { useWriting } from './row-texts.ts'
import { StationCard } from './StationCards.tsx'

const HEADING = 'stations-now'

type Props = { title: string; stationIds: readonly string[] }

/**
 * The latest values of some stations in the given order. Displays nothing if the role may not see stations or
 * there are none.
 */
export function StationsNow({ title, stationIds }: Props) {
  const { hasFeature } = useContextData()
  return hasFeature('stations') && stationIds.length > 0 ? (
    <section aria-labelledby={HEADING}>
      <Text id={HEADING} as="h2" margin="0 0 8px">
        {title}
      </Text>
      <Cards stationIds={stationIds} />
    </section>
  ) : null
}

function Cards({ stationIds }: Pick<Props, 'stationIds'>) {
  const writing = useWriting()
  const answer = useCall('listStations', { query: { measures: PANEL_MEASURES } }, { keepsPrevious: true })
  return (
    <Answer
      answer={answer}
      failed={writing.t('stations.failed')}
      loading={<Loading shape="text" count={2} />}
      isSection
    >
      {({ stations }) => (
        <Grid as="ul" gap={1} columns="repeat(auto-fill, minmax(300px, 1fr))">
          {stationIds.map((id) => {
            const station = stations.find((candidate) => candidate.id === id)
            return station ? (
              <li key={id}>
                <StationCard station={station} writing={writing} />
              </li>
            ) : null
          })}
        </Grid>
      )}
    </Answer>
  )
}
