import type { Run, Step } from './step.ts'
import type { CastpointFacts } from './use-castpoint.ts'

/** What every tab of a forecast point is given. */
export type TabProps = {
  castpointId: string
  facts: CastpointFacts
  run: Run
  /** Hours. */
  steps: readonly Step[]
  /** The present, or the beginning of a run that is all past. */
  originMs: number
  markedMs: number | null
  onSelectHour: (hourMs: number | null) => void
}
