import { timeSeriesHeight, timeSeriesOption } from '@verglas/charts'
import { useCallback, useMemo } from 'react'
import { usePen } from '../../lib/pen.ts'
import { useCall } from '../../lib/query.ts'
import { Chart, type ChartRoom } from '../../ui/chart/Chart.tsx'
import css from './water-level.module.css'

type Props = { castpointId: string; facts: { readonly name: string; readonly timeZone: string } }

/** The water level at the point, where its station has a gauge; nothing else. */
export function WaterLevel({ castpointId, facts }: Props) {
  const { t, formats } = usePen(facts.timeZone)
  const { data } = useCall('getWatercast', { params: { castpointId } }, { keepsFormer: true })
  const levels = useMemo(() => data?.observed ?? [], [data])
  const input = useCallback(
    (room: ChartRoom) => {
      const times = levels.map(({ dt }) => Date.parse(dt))
      return {
        ...room,
        formats,
        t,
        times,
        values: { water: levels.map(({ level }) => level) },
        doubtful: [],
        periodMs: (times[1] ?? 0) - (times[0] ?? 0),
        from: times[0] ?? 0,
        to: times.at(-1) ?? 1,
      }
    },
    [levels, formats, t],
  )
  const option = useCallback((room: ChartRoom) => timeSeriesOption(input(room)), [input])
  if (levels.length < 2) return null
  return (
    <section className={css.section} aria-labelledby="water-level">
      <h2 id="water-level">{t('climate.water')}</h2>
      <Chart
        option={option}
        heightPx={(room) => (room.width === 0 ? 180 : timeSeriesHeight(input(room)))}
        label={`${t('climate.water')} · ${facts.name}`}
        viewKey={castpointId}
      />
    </section>
  )
}
