/** Test support: one pull of a source, and the facts of its messages, as the engine would get them. */

import type { Fact } from '../facts/fact.ts'
import { sourceById } from '../index.ts'
import type { Refusal } from '../reading/refusal.ts'
import type { Connection, Cursor, Message, Pulled } from '../requesting/connection.ts'
import { ANYWHERE } from '../requesting/outbound.ts'

export type PullOptions = { settings: Record<string, unknown>; cursor?: Cursor; now: Date }

export async function pullOnce(id: string, { settings, cursor = {}, now }: PullOptions): Promise<Pulled[]> {
  const connection: Connection = { id: 'c', settings, cursor, contact: 'ops@example.org', outbound: ANYWHERE }
  const pulled: Pulled[] = []
  for await (const step of sourceById(id).pull(connection, now, new AbortController().signal))
    pulled.push(step)
  return pulled
}

export async function parsed(
  id: string,
  message: Message | null | undefined,
  settings?: Record<string, unknown>,
): Promise<(Fact | Refusal)[]> {
  if (!message) return []
  const { body, receivedAt, answeredAt, name, place } = message
  const site = {
    receivedAt,
    name,
    ...(answeredAt ? { answeredAt } : {}),
    ...(place ? { place, location: place.location } : {}),
  }
  const results: (Fact | Refusal)[] = []
  for await (const fact of sourceById(id).parse(body, { ...site, ...(settings ? { settings } : {}) }))
    results.push(fact)
  return results
}
