import { type ComparedBar, comparedBarsHeight, comparedBarsOption } from '@verglas/charts'
import { useCallback } from 'react'
import type { Display } from '../../../lib/display.ts'
import { Chart, type ChartRoom } from '../../../ui/chart/Chart.tsx'
import { indexBounds } from './index-bounds.ts'

type Props = {
  display: Display
  label: string
  bars: readonly ComparedBar[]
  /** Horizontal bars below each other; otherwise vertical bars per night, above the winter index. */
  isHorizontal?: boolean
}

/** Recommended, ordered and done amounts side by side. */
export function BalanceChart({ display: { t, formats }, label, bars, isHorizontal = false }: Props) {
  const option = useCallback(
    (room: ChartRoom) =>
      comparedBarsOption({
        ...room,
        formats,
        t,
        bars,
        isHorizontal,
        names: [t('balance.advised'), t('balance.ordered'), t('balance.done')],
        quantity: 'mass',
        ...(isHorizontal ? {} : { beneath: { name: t('balance.severity'), ...indexBounds(bars) } }),
      }),
    [bars, formats, isHorizontal, t],
  )
  return (
    <Chart
      option={option}
      heightPx={(room) => comparedBarsHeight({ ...room, bars, isHorizontal })}
      label={label}
      viewKey={label}
    />
  )
}
