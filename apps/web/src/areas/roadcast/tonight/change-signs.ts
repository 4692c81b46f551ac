import type { Display } from '../../../lib/display.ts'
import { codeWord } from '../../../ui/badge/code-palettes.ts'
import type { RoadChange } from '../panels.ts'

const ROUND_MS = 10 * 60_000
/** Two lines of a cell hold this many. */
const MAX_CHANGES = 3

/** The changes in the small space of a table cell; the cell's title has the complete sentence. */
export function changeSymbols(
  localizer: Pick<Display, 't' | 'formats'>,
  changes: readonly RoadChange[],
): string {
  // The minimum has a column of its own.
  const fitting = changes.length > MAX_CHANGES ? changes.filter(({ kind }) => kind !== 'minimum') : changes
  return fitting.map((change) => symbolOf(localizer, change)).join(' · ')
}

function symbolOf({ t, formats }: Pick<Display, 't' | 'formats'>, change: RoadChange): string {
  switch (change.kind) {
    case 'minimum':
      return t(change.differenceC < 0 ? 'tonight.change.colder' : 'tonight.change.milder', {
        difference: formats.difference('temperature', Math.abs(change.differenceC)),
      })
    case 'crossing':
      return t(change.differenceMs < 0 ? 'tonight.change.earlier' : 'tonight.change.later', {
        duration: formats.duration(Math.round(Math.abs(change.differenceMs) / ROUND_MS) * ROUND_MS),
      })
    case 'danger':
      return t(change.to === 0 ? 'tonight.change.dangerOver' : 'tonight.change.danger', {
        from: codeWord(t, 'danger', change.from),
        to: codeWord(t, 'danger', change.to),
      })
    case 'hazard':
      return codeWord(t, 'hazardKind', change.hazard)
    default:
      return t(`tonight.change.${change.kind}`)
  }
}
