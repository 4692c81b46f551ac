import { STATION_STATES } from '@verglas/contract/codes'
import { useDisplay } from '../../../lib/display.ts'
import { CodeBadge } from '../../../ui/badge/CodeBadge.tsx'
import type { CodeTable } from '../../../ui/badge/code-palettes.ts'
import { NoteBadge } from '../../../ui/badge/NoteBadge.tsx'
import { SeverityBadge } from '../../../ui/badge/SeverityBadge.tsx'
import { StationState } from '../../../ui/badge/StationState.tsx'
import { type BadgeIcon, ToneBadge } from '../../../ui/badge/ToneBadge.tsx'
import { IconCircleCheck, IconCircleX, IconHourglass, IconVolumeOff } from '../../../ui/icons.ts'
import { Falls } from '../../../ui/weather/Falls.tsx'
import { fallsIn } from '../../../ui/weather/falls.ts'
import { WeatherSymbol } from '../../../ui/weather/WeatherSymbol.tsx'
import { Wind } from '../../../ui/weather/Wind.tsx'
import { Example } from './Example.tsx'

const TABLES = [
  'roadState',
  'roadCondition',
  'rainType',
  'precipitation',
  'iceRisk',
  'severity',
] as const satisfies readonly CodeTable[]
const SEVERITIES = [0, 1, 2, 3, 4]
const TONES: readonly BadgeIcon[] = [
  { Icon: IconCircleCheck, tone: 'good' },
  { Icon: IconHourglass, tone: 'quiet' },
  { Icon: IconVolumeOff, tone: 'doubt' },
  { Icon: IconCircleX, tone: 'bad' },
]
const CODES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
/** Clear, cloudy, fog, rain, freezing rain, snow, showers. */
const WEATHER = [0, 3, 45, 61, 66, 73, 80]

/** Examples of badges for codes, icons for states and weather symbols. */
export function SymbolExamples() {
  const display = useDisplay()
  return (
    <>
      {TABLES.map((table) => (
        <Example key={table} name={`CodeBadge · ${table}`}>
          {CODES.map((code) => (
            <CodeBadge key={code} table={table} code={code} />
          ))}
        </Example>
      ))}
      <Example name="SeverityBadge · short, count, null">
        {SEVERITIES.map((severity) => (
          <SeverityBadge key={severity} severity={severity} />
        ))}
        <SeverityBadge severity={3} isShort />
        <SeverityBadge severity={4} isShort count="2" />
        <SeverityBadge severity={null} />
      </Example>
      <Example name="ToneSign · good, quiet, doubt, bad; Mark">
        {TONES.map((icon) => (
          <ToneBadge key={icon.tone} icon={icon} word={icon.tone} />
        ))}
        <NoteBadge>mark</NoteBadge>
        <NoteBadge tone="doubt">doubt</NoteBadge>
      </Example>
      <Example name="StationState">
        {STATION_STATES.map((state) => (
          <StationState key={state} state={state} />
        ))}
      </Example>
      <Example name="WeatherSymbol · day, night">
        {WEATHER.map((code) => (
          <WeatherSymbol key={code} display={display} code={code} isNight={false} />
        ))}
        <WeatherSymbol display={display} code={0} isNight />
      </Example>
      <Example name="Falls">
        <Falls display={display} falls={fallsIn([{ rain: 1.2, snow: 3, rain_frz: 0.4, ice: null }])} />
        <Falls display={display} falls={[]} />
        <Falls display={display} falls={null} />
      </Example>
      <Example name="Wind">
        <Wind display={display} meanKmh={35} gustKmh={62} directionDeg={310} />
        <Wind display={display} meanKmh={0} gustKmh={null} directionDeg={null} />
      </Example>
    </>
  )
}
