import { useMemo } from 'react'
import type { Display } from '../../../lib/pen.ts'
import { BalanceChart } from './BalanceChart.tsx'
import { nightName } from './BalanceTables.tsx'
import { amountsOf, type Balance, byMost, type Choice, type Compared } from './balance.ts'

type Props = { pen: Display; balance: Balance; choice: Choice }

/** More lie under each other than a screen has room for. */
export const MOST_BARS = 16

/** Night by night, over the winter index. */
export function NightBars({ pen, balance: { nights }, choice }: Props) {
  const { t, formats } = pen
  const bars = useMemo(
    () =>
      nights.map((row) => ({
        label: formats.shortDate(Date.parse(`${row.night}T12:00:00Z`)),
        title: `${t('balance.night')} ${nightName(row.night, pen)}`,
        values: amountsOf(row, choice),
        beneath: row.severity,
      })),
    [nights, choice, formats, pen, t],
  )
  const material = t(`balance.materials.${choice}`)
  return <BalanceChart pen={pen} label={t('balance.chartNights', { material })} bars={bars} />
}

/** The circuits with most of it. */
export function CircuitBars({ pen, balance: { circuits }, choice }: Props) {
  const bars = useMemo(
    () =>
      byMost(circuits, choice)
        .slice(0, MOST_BARS)
        .map((row) => lyingBar(row.name, row, choice)),
    [circuits, choice],
  )
  const material = pen.t(`balance.materials.${choice}`)
  return <BalanceChart pen={pen} label={pen.t('balance.chartCircuits', { material })} bars={bars} isLying />
}

export function ClassBars({ pen, balance: { classes }, choice }: Props) {
  const { t } = pen
  const bars = useMemo(
    () => classes.map((row) => lyingBar(t(`circuits.roadTypes.${row.roadType}`), row, choice)),
    [classes, choice, t],
  )
  const material = t(`balance.materials.${choice}`)
  return <BalanceChart pen={pen} label={t('balance.chartClasses', { material })} bars={bars} isLying />
}

const lyingBar = (name: string, row: Compared, choice: Choice) => ({
  label: name,
  title: name,
  values: amountsOf(row, choice),
})
