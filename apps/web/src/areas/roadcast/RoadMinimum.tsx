import type { Display } from '../../lib/display.ts'
import { Text } from '../../ui/layout/Text.tsx'
import { Quiet } from '../../ui/value/Quiet.tsx'
import { freezingWords } from './freezing-words.ts'
import css from './road-forecast.module.css'
import type { RoadForecast } from './road-forecast.ts'
import { momentWords } from './road-words.ts'

type Props = { display: Display; road: RoadForecast | undefined }

/** The lowest forecast road temperature with its hour, and below it the time when the road is below zero. */
export function RoadMinimum({ display, road }: Props) {
  const { formats } = display
  if (!road?.lowest) return <Quiet />
  const { ms, valueC } = road.lowest
  return (
    <span className={css.two} data-outdated={road.isOutdated || undefined}>
      <span className={css.value}>
        <strong data-freezing={valueC < 0 || undefined}>{formats.quantity('temperature', valueC)}</strong>
        <small>{momentWords(display, ms, road.hours[0]?.ms ?? ms)}</small>
      </span>
      <Text as="small" isBlock isCut>
        {freezingWords(display, road.freezing)}
      </Text>
    </span>
  )
}
