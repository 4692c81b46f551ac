import { useNowMs } from '../../../time/time-mode.tsx'
import { Age } from '../../../ui/value/Age.tsx'
import { Sparkline } from '../../../ui/value/Sparkline.tsx'
import { Tile } from '../../../ui/value/Tile.tsx'
import { TrendArrow } from '../../../ui/value/TrendArrow.tsx'
import { Value } from '../../../ui/value/Value.tsx'
import { Example } from './Example.tsx'

const PERIOD_S = 600
const FALLING = [2.1, 1.4, 0.3, -0.6, -1.8]
const DOUBT = 'Capteur figé'

/** Examples of values: good, doubtful, missing; new, late and outdated. */
export function ValueExamples() {
  const nowMs = useNowMs(60_000)
  const tile = { code: 'ts', value: -1.8, periodS: PERIOD_S } as const
  const agoMs = (periods: number) => nowMs - periods * PERIOD_S * 1000
  return (
    <>
      <Example name="Tile">
        <Tile {...tile} atMs={agoMs(0.3)} recent={FALLING} />
      </Example>
      <Example name="Tile · doubt">
        <Tile {...tile} atMs={agoMs(0.3)} doubt={DOUBT} />
      </Example>
      <Example name="Tile · outdated">
        <Tile {...tile} atMs={agoMs(9)} />
      </Example>
      <Example name="Tile · null">
        <Tile {...tile} value={null} atMs={null} />
      </Example>
      <Example name="Value · good, doubt, null">
        <Value code="tair" value={-3.2} />
        <Value code="tair" value={-3.2} doubt={DOUBT} />
        <Value code="tair" value={null} />
      </Example>
      <Example name="Age · new, late, outdated, never">
        {[0.3, 1.5, 9].map((periods) => (
          <Age key={periods} atMs={agoMs(periods)} periodS={PERIOD_S} />
        ))}
        <Age atMs={null} periodS={PERIOD_S} />
      </Example>
      <Example name="TrendArrow, Sparkline">
        <TrendArrow code="ts" values={FALLING} />
        <TrendArrow code="ts" values={FALLING.toReversed()} />
        <Sparkline code="ts" values={FALLING} />
      </Example>
    </>
  )
}
