import { useContextData } from '../../lib/context.ts'
import { NextDangers } from '../alerts/panels.ts'
import { NightScreen } from '../orders/panels.ts'

/** The screen of the night as the start page: the circuits, and beside them the coming dangers. */
export function NightPage() {
  const { hasFeature } = useContextData()
  return <NightScreen sideColumn={hasFeature('alerts') && <NextDangers />} />
}
