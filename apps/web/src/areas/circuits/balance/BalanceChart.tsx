import { type ComparedBar, comparedBarsHeight, comparedBarsOption } from '@verglas/charts'
import { useCallback } from 'react'
import type { Pen } from '../../../lib/pen.ts'
import { Chart, type ChartRoom } from '../../../ui/chart/Chart.tsx'

type Props = {
  pen: Pen
  label: string
  bars: readonly ComparedBar[]
  /** Bars lie beneath each other; else they stand night by night over the winter index. */
  isLying?: boolean
}

const INDEX_BOUNDS = { least: -50, most: 50 }

/** Recommended, ordered and done side by side. */
export function BalanceChart({ pen: { t, formats }, label, bars, isLying = false }: Props) {
  const option = useCallback(
    (room: ChartRoom) =>
      comparedBarsOption({
        ...room,
        formats,
        t,
        bars,
        isLying,
        names: [t('balance.advised'), t('balance.ordered'), t('balance.done')],
        quantity: 'mass',
        ...(isLying ? {} : { beneath: { name: t('balance.severity'), ...INDEX_BOUNDS } }),
      }),
    [bars, formats, isLying, t],
  )
  return (
    <Chart option={option} heightPx={comparedBarsHeight({ bars, isLying })} label={label} viewKey={label} />
  )
}
