import { USUAL_CYCLE_MINUTES } from '@verglas/contract/circuit-codes'
import { roundDoubtWords } from '@verglas/language'
import { MINUTE_MS } from '@verglas/quantities'
import type { Display } from '../../../lib/display.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import { isDoneTooSoon, type OrderProgress } from '../crew/crew-pass.ts'

type Reported = Pick<OrderProgress['passes'][number], 'startedAt' | 'doneAt'>
type Round = Pick<Circuit, 'cycleMinutes'>

const usualMinutes = ({ cycleMinutes }: Round): number => cycleMinutes ?? USUAL_CYCLE_MINUTES

/**
 * How long a pass took that was reported done so soon after its departure that it was hardly driven; null: it took a plausible
 * time. The crew has confirmed it; the person in charge has to see it all the same, because the plan counts on the treatment.
 */
export function roundDoubt(
  { startedAt, doneAt }: Reported,
  circuit: Round,
): { readonly tookMs: number; readonly roundMs: number } | null {
  if (startedAt === null || doneAt === null) return null
  const [startedMs, doneMs] = [Date.parse(startedAt), Date.parse(doneAt)]
  if (!isDoneTooSoon(startedMs, usualMinutes(circuit), doneMs)) return null
  return { tookMs: Math.max(MINUTE_MS, doneMs - startedMs), roundMs: usualMinutes(circuit) * MINUTE_MS }
}

/** «à vérifier : 1 min après le départ, pour un tour de 1 h 30»; empty if the pass took a plausible time. */
export function roundDoubtText(display: Display, report: Reported, circuit: Round): string {
  const doubt = roundDoubt(report, circuit)
  return doubt ? roundDoubtWords(display, doubt) : ''
}
