import { useNavigate } from '@tanstack/react-router'
import { HOUR_MS } from '@verglas/quantities'
import { useMemo, useState } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import { useCall } from '../../lib/query.ts'
import { useRoadLines } from '../../lib/road-lines.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import { createHover } from '../../ui/split/hover.ts'
import { Answer } from '../../ui/states/Answer.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { LevelHours } from './LevelHours.tsx'
import css from './network.module.css'
import { LAST_HOUR } from './network-address.ts'
import { filteredSegments, lengthsByHour, networkSegments, worstStretches } from './network-risks.ts'
import { WorstList } from './WorstList.tsx'

type Props = {
  /** null: the whole network. */
  readonly circuitId: string | null
  /** Kilometres of each level hour by hour, or the worst stretches. */
  readonly chart: 'hours' | 'worst'
}

/** The coming dangers of the network, as a panel of another screen; an hour or a stretch opens its map. */
export function NetworkOutlook({ circuitId, chart }: Props) {
  const display = useDisplay(useContextData().setup.timezone)
  const { t } = display
  const navigate = useNavigate()
  const hourMs = useNowMs(HOUR_MS)
  const [hover] = useState(createHover)
  const risks = useCall('getRoadRisks', {}, { keepsPrevious: true })
  const roads = useRoadLines(risks.data)
  const circuits = risks.data?.circuits
  const features = roads.data?.features
  const outlook = useMemo(() => {
    if (!circuits || !features) return null
    const filter = { circuitId, roadType: null, kind: null, level: 1, circuitIds: null }
    const segments = filteredSegments(networkSegments(features, circuits), filter)
    const beginMs = Math.floor(hourMs / HOUR_MS) * HOUR_MS
    const span = [beginMs, beginMs + LAST_HOUR * HOUR_MS] as const
    return {
      hasForecast: segments.some(({ row }) => row !== ''),
      lengths: lengthsByHour(segments, span, filter),
      stretches: worstStretches(segments, span, filter),
    }
  }, [circuits, features, circuitId, hourMs])
  const open = (at: { readonly h?: string; readonly segment?: string }) =>
    void navigate({
      to: '/roads',
      search: ({ time }) => ({
        ...(time === undefined ? {} : { time }),
        ...(circuitId === null ? {} : { circuit: circuitId }),
        ...at,
      }),
    })
  if (risks.data?.networkRevision === null) return <Empty>{t('network.none')}</Empty>
  return (
    <Answer
      answer={{ ...(risks.error ? risks : roads), data: outlook ?? undefined }}
      failed={t('network.failed')}
      loading={<Loading shape="chart" heightPx={200} />}
      isSection
    >
      {({ hasForecast, lengths, stretches }) => {
        if (!hasForecast) return <Empty>{t('network.noForecast')}</Empty>
        if (chart === 'hours')
          return (
            <div className={css.upcoming}>
              <LevelHours
                display={display}
                hours={lengths}
                selected={null}
                onSelect={(hour) => open(hour === 0 ? {} : { h: `${hour}` })}
              />
            </div>
          )
        if (stretches.length === 0) return <Empty>{t('network.noRiskForecast')}</Empty>
        return (
          <WorstList
            display={display}
            stretches={stretches}
            selectedId={null}
            hover={hover}
            onOpen={(segment) => open({ segment })}
          />
        )
      }}
    </Answer>
  )
}
