import { useDisplay } from '../../../lib/display.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { BarStrip } from '../../../ui/strip/BarStrip.tsx'
import { TimeStrip } from '../../../ui/strip/TimeStrip.tsx'
import { Wall, WallStep, WallSteps, WallTile } from '../../../ui/wall/Wall.tsx'
import { Example } from './Example.tsx'

const HOURS = Array.from({ length: 24 }, (_, hour) => `${`${hour}`.padStart(2, '0')}:00`)
const OUTCOMES = ['ok', 'ok', 'partial', 'ok', 'failed', 'ok'] as const

/** Examples of a time strip and of a wall display. */
export function StripExamples() {
  const display = useDisplay()
  return (
    <Box column="1 / -1">
      <Example name="TimeStrip">
        <TimeStrip
          display={display}
          label="TimeStrip"
          steps={HOURS.map((hour, index) => ({ id: hour, title: hour, label: index % 6 === 0 ? hour : '' }))}
          rows={[0, 5, 10].map((km) => ({
            id: `${km}`,
            label: `PK ${km}–${km + 5}`,
            table: 'danger',
            codeAt: (hour) => codeOf(HOURS.indexOf(hour), km),
          }))}
        />
      </Example>
      <Example name="BarStrip · ok, partial, failed">
        <BarStrip
          label="BarStrip"
          bars={OUTCOMES.map((outcome, index) => ({
            id: `${index}`,
            outcome,
            height: ((index * 3) % 7) / 6,
            title: outcome,
          }))}
        />
      </Example>
      <Example name="Wall · WallTile, WallSteps · freezing, snow">
        <Wall rows={[1, 1]} columns={[1, 1]} foot={display.t('app.simulated')}>
          <WallTile>WallTile</WallTile>
          <WallTile concern="freezing">freezing</WallTile>
          <WallSteps>
            {HOURS.slice(0, 4).map((hour, index) => (
              <WallStep key={hour} concern={index === 2 ? 'snow' : null}>
                {hour}
              </WallStep>
            ))}
          </WallSteps>
          <WallTile concern="snow">snow</WallTile>
        </Wall>
      </Example>
    </Box>
  )
}

/** A risk that comes and goes, later further along the road; null in the last hours. */
function codeOf(hour: number, km: number): number | null {
  if (hour > 20) return null
  return Math.max(0, 4 - Math.abs(hour - 8 - km / 5))
}
