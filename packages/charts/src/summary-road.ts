import { isHourWithin } from '@verglas/quantities'
import { type HazardKind, hazardKind } from '@verglas/road-hazard'
import type { Interval } from './drawing.ts'
import { colourOfCode, DANGER_COLOURS } from './palettes.ts'
import { type Spoken, spokenTime, spokenWindow } from './spoken.ts'

/** Danger level from which the sentence mentions the road. */
const SPOKEN_LEVEL = 2
/** More causes than this are not heard. */
const MAX_CAUSES = 3

/** Consecutive hours in which the road is slippery for the same reason. */
type Period = {
  readonly kind: number
  readonly level: number
  /** The first hour with this level. */
  readonly levelBegin: number
  readonly begin: number
  /** Null: it lasts to the end of the time described. */
  readonly end: number | null
}

/** What makes the road slippery within the time described, worst first: «verglas de 2 h à 6 h (danger fort)». */
export function roadDangers(input: Spoken, within: Interval): string[] {
  const { t } = input
  return spokenPeriods(input, within).map((period) => {
    const isLater = period.levelBegin > Math.max(period.begin, within[0])
    return t(`charts.summary.${isLater ? 'hazardLater' : 'hazard'}`, {
      what: lyingWord(t, hazardKind(period.kind)),
      window: spokenWindow(input, period, within[0]),
      level: t(`codes.danger.${colourOfCode(DANGER_COLOURS, period.level)?.key}`),
      // Alerts begin with the level: one event has one begin for each level.
      from: spokenTime(input, period.levelBegin, within[0]),
    })
  })
}

/** The sentence also says when snow falls, so it says of snow that lies where it lies. */
const lyingWord = (t: Spoken['t'], kind: HazardKind): string =>
  kind === 'snow' ? t('charts.summary.lyingSnow') : t(`codes.hazardKind.${kind}`)

/** What holds at the beginning, and of each other kind the worst period; of equal ones the first. */
function spokenPeriods(input: Spoken, within: Interval): Period[] {
  const periods = periodsOf(input, within)
  const current = periods.filter(({ begin }) => begin <= within[0])
  const worstOfKind = new Map<number, Period>()
  for (const period of periods.toSorted(byDanger)) {
    if (!worstOfKind.has(period.kind)) worstOfKind.set(period.kind, period)
  }
  const others = [...worstOfKind.values()].filter((period) => !current.includes(period))
  return [...current, ...others.slice(0, MAX_CAUSES - current.length)].sort(byDanger)
}

const byDanger = (a: Period, b: Period) => b.level - a.level || a.begin - b.begin

function periodsOf({ times, forecast }: Spoken, [from, until]: Interval): Period[] {
  const periods: Period[] = []
  let open = null as Period | null
  for (const [index, ms] of times.entries()) {
    const level = forecast.danger?.[index] ?? null
    const kind = forecast.hazardKind?.[index] ?? null
    const isSpoken = level !== null && kind !== null && level >= SPOKEN_LEVEL
    if (!isHourWithin(ms, from, until)) continue
    if (open && isSpoken && open.kind === kind) {
      if (level > open.level) open = { ...open, level, levelBegin: ms }
      continue
    }
    // Where the road forecast ends, the end of the period is unknown.
    if (open) periods.push(level === null ? open : { ...open, end: ms })
    open = isSpoken ? { kind, level, levelBegin: ms, begin: ms, end: null } : null
  }
  return open ? [...periods, open] : periods
}
