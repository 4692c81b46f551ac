import type { Run, Step } from './forecast-step.ts'
import type { CastpointFacts } from './use-castpoint.ts'

/** The properties of every tab of a forecast point. */
export type TabProps = {
  castpointId: string
  facts: CastpointFacts
  run: Run
  /** Hours. */
  steps: readonly Step[]
  /** The present, or the start of a run that is entirely in the past. */
  originMs: number
  markedMs: number | null
  onSelectHour: (hourMs: number | null) => void
}
