import { useMemo } from 'react'
import type { Display } from '../../../lib/display.ts'
import { BalanceChart } from './BalanceChart.tsx'
import { nightName } from './BalanceTables.tsx'
import { amountsOf, type Balance, type Choice, type Compared, sortedByAmount } from './balance.ts'

type Props = { display: Display; balance: Balance; choice: Choice }

/** Maximum number of bars that fit below each other on a screen. */
export const MAX_BARS = 16

/** A group of bars per night, above the winter index. */
export function NightBars({ display, balance: { nights }, choice }: Props) {
  const { t, formats } = display
  const bars = useMemo(
    () =>
      nights.map((row) => ({
        label: formats.shortDate(Date.parse(`${row.night}T12:00:00Z`)),
        title: `${t('balance.night')} ${nightName(row.night, display)}`,
        values: amountsOf(row, choice),
        beneath: row.severity,
      })),
    [nights, choice, formats, display, t],
  )
  const material = t(`balance.materials.${choice}`)
  return <BalanceChart display={display} label={t('balance.chartNights', { material })} bars={bars} />
}

/** The circuits with the largest amounts. */
export function CircuitBars({ display, balance: { circuits }, choice }: Props) {
  const bars = useMemo(
    () =>
      sortedByAmount(circuits, choice)
        .slice(0, MAX_BARS)
        .map((row) => horizontalBar(row.name, row, choice)),
    [circuits, choice],
  )
  const material = display.t(`balance.materials.${choice}`)
  return (
    <BalanceChart
      display={display}
      label={display.t('balance.chartCircuits', { material })}
      bars={bars}
      isHorizontal
    />
  )
}

export function ClassBars({ display, balance: { classes }, choice }: Props) {
  const { t } = display
  const bars = useMemo(
    () => classes.map((row) => horizontalBar(t(`circuits.roadTypes.${row.roadType}`), row, choice)),
    [classes, choice, t],
  )
  const material = t(`balance.materials.${choice}`)
  return (
    <BalanceChart
      display={display}
      label={t('balance.chartClasses', { material })}
      bars={bars}
      isHorizontal
    />
  )
}

const horizontalBar = (name: string, row: Compared, choice: Choice) => ({
  label: name,
  title: name,
  values: amountsOf(row, choice),
})
