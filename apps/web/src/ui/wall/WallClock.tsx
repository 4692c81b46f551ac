import { useContextData } from '../../lib/context.ts'
import { useNowMs } from '../../time/time-mode.tsx'
import css from './wall-clock.module.css'
import { WALL_PAGE_MS } from './wall-pages.ts'

/** The local time of the place, readable from four metres. */
export function WallClock({ timeZone }: { timeZone: string }) {
  const { time } = useContextData().formats(timeZone)
  return <span className={css.clock}>{time(useNowMs(WALL_PAGE_MS))}</span>
}
