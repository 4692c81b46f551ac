import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useContextData } from '../../lib/context.ts'
import { useDisplay } from '../../lib/display.ts'
import type { ForecastPoint } from '../../lib/forecast-points.ts'
import { useNightsOf } from '../../lib/nights.ts'
import { useForecastHref } from '../../time/use-forecast-href.ts'
import { useLiveOnly } from '../../time/use-live-only.ts'
import { useRowStar } from '../../ui/favourite/use-row-star.ts'
import type { Hover } from '../../ui/split/hover.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { RoadForecast } from '../roadcast/panels.ts'
import { useErrors } from '../skill/panels.ts'
import type { Glance } from './glance.ts'
import { insteadOfHours, pointColumns } from './point-columns.tsx'

type Props = {
  rows: readonly ForecastPoint[]
  glances: ReadonlyMap<string, Glance>
  roads: ReadonlyMap<string, RoadForecast>
  /** If false, the air temperature is displayed instead, and the columns say so. */
  seesRoad: boolean
  hourMs: number
  timeZone: string
  hover: Hover
  zoneName: (id: string | null) => string | null
  /** Missing hours were requested and the request failed. */
  hasFailed: boolean
  onSight: (castpointIds: readonly string[]) => void
}

const ROW_PX = 56

/** Every point is a row; only rows in view are drawn and requested. */
export function PointTable(props: Props) {
  const { rows, glances, roads, seesRoad, hourMs, timeZone, hover, zoneName, hasFailed, onSight } = props
  const display = useDisplay(timeZone)
  const nightsOf = useNightsOf()
  const errors = useErrors()
  const navigate = useNavigate()
  const addressOf = useForecastHref()
  const { favourites } = useContextData()
  const { reason: closedReason } = useLiveOnly()
  const toggleStar = useRowStar('castpoints')
  const columns = useMemo(
    () =>
      pointColumns({
        display,
        hourMs,
        glances,
        roads,
        seesRoad,
        nightsOf,
        errors,
        zoneName,
        addressOf,
        isFavourite: (id) => favourites.castpoints.includes(id),
        closedReason,
        onStar: toggleStar,
      }),
    [
      display,
      hourMs,
      glances,
      roads,
      seesRoad,
      nightsOf,
      errors,
      zoneName,
      addressOf,
      favourites,
      closedReason,
      toggleStar,
    ],
  )
  const across = useCallback(
    ({ id_castpoint }: ForecastPoint) => insteadOfHours(display, glances.get(id_castpoint), hasFailed),
    [display, glances, hasFailed],
  )
  const open = useCallback(
    (castpointId: string) => void navigate({ to: '/previsions/view/$castpointId', params: { castpointId } }),
    [navigate],
  )
  return (
    <DataTable
      label={display.t('forecast.title')}
      rows={rows}
      rowId={idOf}
      columns={columns}
      rowHeightPx={ROW_PX}
      onOpen={open}
      hover={hover}
      across={across}
      onSight={onSight}
    />
  )
}

const idOf = ({ id_castpoint }: ForecastPoint) => id_castpoint
