import { Link } from '@tanstack/react-router'
import type { MeasureCode } from '@verglas/contract/measures'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Tile } from '../../ui/value/Tile.tsx'
import { panelMeasuresWith } from './panel-measures.ts'
import { qualitySentence } from './quality.ts'
import { cellQuality } from './rules.ts'
import { latestValue, observedMs } from './station.ts'
import css from './station-value.module.css'

type Props = { readonly stationId: string; readonly code: MeasureCode }

/** One measure of a station in large type, with a link to the station. */
export function StationValue({ stationId, code }: Props) {
  const display = useDisplay()
  const { t } = display
  const { formats } = useContextData()
  const answer = useCall(
    'listStations',
    { query: { measures: panelMeasuresWith(code) } },
    { keepsPrevious: true },
  )
  return (
    <Answer
      answer={answer}
      failed={t('stations.failed')}
      loading={<Loading shape="tiles" count={1} />}
      isSection
    >
      {({ stations }) => {
        const station = stations.find(({ id }) => id === stationId)
        if (!station) return <Empty>{t('stations.none')}</Empty>
        const doubtful = cellQuality(station, [code])
        return (
          <Link to="/stations/view/$stationId" params={{ stationId }} className={css.value}>
            <Tile
              code={code}
              value={latestValue(station, code)}
              atMs={observedMs(station)}
              periodS={station.period}
              timeZone={station.timezone}
              isUnreliable={station.state === 'broken'}
              doubt={doubtful ? qualitySentence(doubtful, t, formats(station.timezone)) : undefined}
            />
          </Link>
        )
      }}
    </Answer>
  )
}
