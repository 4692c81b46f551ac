import type { Display } from '../../../lib/display.ts'
import { Fact } from '../../../ui/screen/Fact.tsx'
import { dutyStateWords } from './period-words.ts'
import { useCircuitDuty } from './use-roster.ts'

type Props = { readonly display: Display; readonly circuitId: string; readonly nowMs: number }

/** Who is on duty for a circuit; nothing if it has no roster. */
export function CircuitDuty({ display, circuitId, nowMs }: Props) {
  const { t, formats } = display
  const periods = useCircuitDuty(circuitId, nowMs)
  if (periods === null) return null
  return (
    <Fact>
      {periods.length === 0 ? (
        <strong>{t('duty.circuit.nobody')}</strong>
      ) : (
        t('duty.circuit.onDuty', {
          people: formats.list(periods.map((period) => dutyStateWords(display, period, nowMs))),
        })
      )}
    </Fact>
  )
}
