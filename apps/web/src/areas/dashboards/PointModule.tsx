import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContextData } from '../../lib/context.ts'
import { writeInstant } from '../../time/address-time.ts'
import { useTimeMode } from '../../time/time-mode.tsx'
import { Empty } from '../../ui/states/Empty.tsx'
import { LongTab, PastHoursPanel, WaterLevel } from '../climate/panels.ts'
import { PointMeteogram } from '../forecast/panels.ts'
import { RoadTab, ScenariosTab } from '../roadcast/panels.ts'
import type { ModuleOf } from './dashboard.ts'

type Props = { readonly module: ModuleOf<'meteogram'> | ModuleOf<'chart'>; readonly castpointId: string }

const SOON_MS = 600_000

/** The forecast of a point, as one of the charts or tables of its page. */
export function PointModule({ module, castpointId }: Props) {
  const { points, setup } = useContextData()
  const { nowMs } = useTimeMode()
  const navigate = useNavigate()
  const { t } = useTranslation()
  const point = points.find(({ id_castpoint }) => id_castpoint === castpointId)
  const facts = { name: point?.name ?? castpointId, timeZone: point?.timezone ?? setup.timezone }
  const originMs = Math.floor(nowMs / SOON_MS) * SOON_MS
  const open = (hourMs: number) =>
    void navigate({
      to: '/previsions/view/$castpointId/$time',
      params: { castpointId, time: writeInstant(hourMs) },
      search: (previous) => previous,
    })
  if (module.kind === 'meteogram') return <PointMeteogram castpointId={castpointId} onSelectHour={open} />
  switch (module.chart) {
    case 'road':
      return (
        <RoadTab
          castpointId={castpointId}
          facts={facts}
          originMs={originMs}
          markedMs={null}
          onSelectHour={open}
        />
      )
    case 'scenarios':
      return <ScenariosTab castpointId={castpointId} facts={facts} originMs={originMs} />
    case 'longTerm':
      return <LongTab castpointId={castpointId} facts={facts} originMs={originMs} />
    case 'past':
      return <PastHoursPanel castpointId={castpointId} facts={facts} />
    case 'water':
      return (
        <WaterLevel castpointId={castpointId} facts={facts} none={<Empty>{t('dashboards.noWater')}</Empty>} />
      )
  }
}
