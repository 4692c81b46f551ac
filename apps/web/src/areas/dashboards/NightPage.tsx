import { useContextData } from '../../lib/context.ts'
import { NextDangers } from '../alerts/panels.ts'
import { NightScreen } from '../orders/panels.ts'

/** The night as home: its circuits, and beside them the coming dangers. */
export function NightPage() {
  const { hasFeature } = useContextData()
  return <NightScreen sideColumn={hasFeature('alerts') && <NextDangers />} />
}
