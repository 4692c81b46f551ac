import type { Display } from '../../../lib/display.ts'
import type { CircuitNight } from './circuit-night.ts'

/** How far an order has got, in the few words of a list: «donnée, pas vue», «vue, 1 sur 2», «sortie depuis 19:42». */
export function shortOrderWords(
  { t, formats }: Display,
  { state, passes, passCount, readCount, notifiedCount }: NonNullable<CircuitNight['progress']>,
  outSinceMs: number | null,
): string {
  if (outSinceMs !== null) return t('night.order.outSince', { time: formats.time(outSinceMs) })
  const doneCount = new Set(passes.flatMap(({ passNo, doneAt }) => (doneAt === null ? [] : passNo))).size
  if (state !== 'done' && doneCount > 0)
    return t('night.order.partlyDone', { count: doneCount, total: passCount })
  if (state === 'read') return t('night.order.read', { count: readCount, total: notifiedCount })
  // «Pas vue» would blame a crew that nobody has told.
  if (state === 'issued' && notifiedCount === 0) return t('night.order.notifiedNobody')
  return t(`night.order.${state}`)
}
