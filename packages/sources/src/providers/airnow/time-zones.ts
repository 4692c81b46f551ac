/**
 * Time zone abbreviations as the service writes them, in minutes ahead of UTC. Most agencies report in local
 * standard time, some in local time: the abbreviation is trusted, and an unknown one is refused.
 */
// biome-ignore format: a table reads by lines
const MINUTES: Record<string, number> = {
  UTC: 0, GMT: 0,
  NST: -210, NDT: -150,
  AST: -240, ADT: -180,
  EST: -300, EDT: -240,
  CST: -360, CDT: -300,
  MST: -420, MDT: -360,
  PST: -480, PDT: -420,
  AKST: -540, AKDT: -480, AKS: -540, AKD: -480,
  HST: -600, HDT: -540,
  SST: -660, CHST: 600, GST: 600,
}

/** The instant of an hour of a day in a zone; null for an unknown zone. */
export function instantIn(dayMs: number, hour: number, minute: number, zone: string): Date | null {
  const name = zone.trim().toUpperCase()
  const minutes = Object.hasOwn(MINUTES, name) ? MINUTES[name] : undefined
  return minutes === undefined ? null : new Date(dayMs + (hour * 60 + minute - minutes) * 60_000)
}
