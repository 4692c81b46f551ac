import { HOUR_MS } from '@verglas/quantities'
import { useMemo } from 'react'
import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import type { Column } from '../../../ui/table/column.ts'
import { DepartureCell } from '../circuits/CircuitCells.tsx'
import { CircuitLink } from '../circuits/CircuitLink.tsx'
import { isLeftSlippery } from '../circuits/circuit-rows.ts'
import circuitsCss from '../circuits/circuits.module.css'
import { ShortRoadStatus } from '../road-decisions/RoadStatus.tsx'
import { type CircuitNight, FORESEEN_HOURS, NIGHT_HOURS } from './circuit-night.ts'
import { LevelCell } from './LevelCell.tsx'
import { NightWorst } from './NightWorst.tsx'
import { OrderStateCell } from './OrderStateCell.tsx'

const HOUR_PX = 26

type Context = { readonly display: Display; readonly fromMs: number; readonly nowMs: number }

/** A circuit per row: its departure, the state of its order, its coming hours and its worst danger. */
export function useNightColumns({ display, fromMs, nowMs }: Context): readonly Column<CircuitNight>[] {
  const { hasFeature } = useContextData()
  const [hasAdvice, hasOrders] = [hasFeature('prescriptions'), hasFeature('directive')]
  return useMemo(() => {
    const { t } = display
    const name: Column<CircuitNight> = {
      id: 'name',
      label: t('circuits.columns.name'),
      isHead: true,
      stays: 'start',
      wraps: true,
      widthPx: 140,
      cell: ({ circuit, decided }) => (
        <span className={circuitsCss.two}>
          <CircuitLink circuit={circuit} />
          <ShortRoadStatus display={display} decisions={decided} nowMs={nowMs} />
        </span>
      ),
    }
    const departure: Column<CircuitNight> = {
      id: 'departure',
      label: t('circuits.departure.column'),
      wraps: true,
      widthPx: 126,
      cell: (row) => (
        <DepartureCell
          {...{ display, nowMs }}
          departure={row.departure}
          lapsedMs={row.lapsedMs}
          isSlippery={isLeftSlippery(row, nowMs)}
        />
      ),
    }
    const order: Column<CircuitNight> = {
      id: 'order',
      label: t('night.order.column'),
      wraps: true,
      widthPx: 150,
      cell: (row) => <OrderStateCell display={display} row={row} nowMs={nowMs} />,
    }
    const worst: Column<CircuitNight> = {
      id: 'worst',
      label: t('night.worst', { hours: FORESEEN_HOURS }),
      wraps: true,
      widthPx: 170,
      cell: (row) => <NightWorst display={display} worst={row.worst[FORESEEN_HOURS]} nowMs={nowMs} />,
    }
    return [
      name,
      ...(hasAdvice ? [departure] : []),
      ...(hasOrders ? [order] : []),
      ...hourColumns(display, fromMs),
      worst,
    ]
  }, [display, fromMs, nowMs, hasAdvice, hasOrders])
}

function hourColumns(display: Display, fromMs: number): Column<CircuitNight>[] {
  const { formats } = display
  return Array.from({ length: NIGHT_HOURS }, (_, hour) => {
    const ms = fromMs + hour * HOUR_MS
    const local = formats.local(ms).hour
    return {
      id: `hour-${hour}`,
      label: formats.hourHead(ms),
      title: `${formats.shortDay(ms)} ${formats.time(ms)}`,
      units: [local === 0 || hour === 0 ? (formats.shortDay(ms).split(' ')[0] ?? '') : ''],
      align: 'center',
      isBare: true,
      widthPx: HOUR_PX,
      cell: ({ hours }) => <LevelCell display={display} ms={ms} risk={hours[hour] ?? null} />,
    }
  })
}
