import { useContextData } from '../../../lib/context.ts'
import type { Display } from '../../../lib/display.ts'
import { useTimeMode } from '../../../time/time-mode.tsx'
import { IconRuler2 } from '../../../ui/icons.ts'
import { Fact } from '../../../ui/screen/Fact.tsx'
import { CircuitDuty } from '../duty/CircuitDuty.tsx'
import type { Circuit } from './circuit-rows.ts'

type Props = { readonly display: Display; readonly circuit: Circuit }

const SOON_MS = 60_000

/** Length, zone, crew and cycle of a circuit, and who is on duty. */
export function CircuitFacts({ display, circuit }: Props) {
  const { t, formats } = display
  const nowMs = Math.floor(useTimeMode().nowMs / SOON_MS) * SOON_MS
  const { setup } = useContextData()
  const { lengthKm, zoneId, crew, cycleMinutes } = circuit
  const zone = setup.zones.find(({ id }) => id === zoneId)?.name
  return (
    <>
      <Fact icon={<IconRuler2 size={14} aria-hidden />}>
        {formats.quantity('visibility', lengthKm * 1000, { digits: 0 })}
      </Fact>
      {zone && <Fact>{zone}</Fact>}
      {crew && <Fact>{crew}</Fact>}
      <CircuitDuty display={display} circuitId={circuit.id} nowMs={nowMs} />
      {cycleMinutes !== null && (
        <Fact>{t('circuits.page.cycle', { minutes: formats.number(cycleMinutes, 0) })}</Fact>
      )}
    </>
  )
}
