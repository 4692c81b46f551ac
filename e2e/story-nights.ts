import { STORY_NIGHTS, type StoryNight, storyIssuesMs } from '@verglas/simulated-weather'
import { withDatabase } from './journey-people.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The full hour of an evening or night of the demonstration's story, a while after its first forecast. */
export async function storyHourMs(setupId: string, night: StoryNight, afterHours = 3): Promise<number> {
  const [connection] = await withDatabase((database) =>
    database.query<{ seed: string; movedDays: number }>(
      `select settings ->> 'seed' as seed, (settings ->> 'movedDays')::integer as "movedDays"
         from connection
        where source = 'simulated' and owner_setup_id = $1`,
      [setupId],
    ),
  )
  const [issuedMs] = storyIssuesMs(connection?.seed ?? '', night)
  if (!connection || issuedMs === undefined) throw new Error(`${setupId} has no night of ${night}`)
  return issuedMs + connection.movedDays * DAY_MS + afterHours * HOUR_MS
}

/**
 * Past instants at which the chain was idle and circuits had a forecast: three of the last day, and one in each night of
 * the demonstration's story.
 */
export async function networkInstantsOf(setupId: string, nowMs: number): Promise<number[]> {
  const storyMs = await Promise.all(STORY_NIGHTS.map((night) => storyHourMs(setupId, night)))
  const lastDayMs = [5, 11, 17].map((hours) => (Math.floor(nowMs / HOUR_MS) - hours) * HOUR_MS)
  return [...lastDayMs, ...storyMs].map((hourMs) => hourMs + (2 / 3) * HOUR_MS)
}
