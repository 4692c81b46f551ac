import { USUAL_CYCLE_MINUTES } from '@verglas/contract/circuit-codes'
import { MINUTE_MS } from '@verglas/quantities'
import type { Display } from '../../../lib/display.ts'
import type { Circuit } from '../circuits/circuit-rows.ts'
import { isDoneTooSoon, type OrderProgress } from '../crew/crew-pass.ts'

type Reported = Pick<OrderProgress['passes'][number], 'startedAt' | 'doneAt'>
type Round = Pick<Circuit, 'cycleMinutes'>

const usualMinutes = ({ cycleMinutes }: Round): number => cycleMinutes ?? USUAL_CYCLE_MINUTES

/**
 * Whether a pass was reported done so soon after its departure that it was hardly driven. The crew has confirmed it; the person in
 * charge has to see it all the same, because the plan counts on the treatment.
 */
export const isDoubtfulRound = ({ startedAt, doneAt }: Reported, circuit: Round): boolean =>
  startedAt !== null &&
  doneAt !== null &&
  isDoneTooSoon(Date.parse(startedAt), usualMinutes(circuit), Date.parse(doneAt))

/** «à vérifier : 1 min après le départ, pour un tour de 1 h 30»; empty if the pass took a plausible time. */
export function roundDoubtWords({ t, formats }: Display, report: Reported, circuit: Round): string {
  const { startedAt, doneAt } = report
  if (!startedAt || !doneAt || !isDoubtfulRound(report, circuit)) return ''
  return t('circuits.orderState.doubtful', {
    time: formats.duration(Math.max(MINUTE_MS, Date.parse(doneAt) - Date.parse(startedAt))),
    round: formats.duration(usualMinutes(circuit) * MINUTE_MS),
  })
}
