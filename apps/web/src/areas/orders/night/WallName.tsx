import type { Display } from '../../../lib/display.ts'
import { ShortRoadStatus } from '../road-decisions/RoadStatus.tsx'
import type { CircuitNight } from './circuit-night.ts'

type Props = { readonly display: Display; readonly row: CircuitNight; readonly nowMs: number }

/** The name of a circuit on a wall, and what was decided about its traffic. */
export const WallName = ({ display, row: { circuit, decided }, nowMs }: Props) => (
  <span>
    {circuit.name}{' '}
    <small>
      <ShortRoadStatus display={display} decisions={decided} nowMs={nowMs} />
    </small>
  </span>
)
