/** Test support: self-made batches of strikes, in the form that the source creates. */

export const RECEIVED_AT = '2026-07-20T15:04:30.000Z'

export type AStrike = Record<string, unknown> & { at?: string }

/** What a mirror publishes about one strike: the network's own message without the list of receivers. */
export function aStrike({ at = '2026-07-20T15:04:21.123Z', ...strike }: AStrike = {}): [string, string] {
  const { time = null, ...values } = strike
  const payload = {
    lat: 45.123456,
    lon: 3.456789,
    alt: 0,
    pol: 0,
    mds: 9512,
    mcg: 214,
    status: 1,
    region: 1,
    sig_num: 12,
    ...values,
  }
  // Nanoseconds exceed the precision of a JavaScript number, so they are written as text.
  const ns = time === null ? `${Date.parse(at)}000123` : JSON.stringify(time)
  return ['blitzortung/1.1/u/0/4/7', `{"time":${ns},${JSON.stringify(payload).slice(1)}`]
}

export const aStrikeBatch = (messages: unknown[] = [aStrike()], heardAt: unknown = RECEIVED_AT) => ({
  heardAt,
  messages,
})
