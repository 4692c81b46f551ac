import type { Db } from './database.ts'

/** How long people waited for the notifications of the last 24 hours. */
export type DeliveryTime = {
  /** mail, sms or push */
  channel: string
  count: number
  /** From the fact to the message in the outbox. */
  written: Quantiles
  /** From the fact until the message was handed over; null if none was yet. */
  sent: Quantiles | null
}
export type Quantiles = { medianS: number; p95S: number; slowestS: number }

type Row = {
  channel: string
  count: number
  sent_count: number
  written: number[]
  sent: (number | null)[]
}

/** The delays of messages about a fact; messages held back by quiet hours are left out. */
export async function deliveryTimes(db: Db, now: Date): Promise<DeliveryTime[]> {
  const rows = await db.query<Row>(
    `select channel, count(*)::int as count, count(sent_at)::int as sent_count,
            percentile_cont('{0.5,0.95,1}'::float8[])
              within group (order by extract(epoch from created_at - fact_at)::float8) as written,
            percentile_cont('{0.5,0.95,1}'::float8[])
              within group (order by extract(epoch from sent_at - fact_at)::float8) as sent
       from outbox
      where fact_at is not null and created_at > $1::timestamptz - interval '24 hours'
      group by channel
      order by channel`,
    [now],
  )
  return rows.map(({ channel, count, sent_count, written, sent }) => ({
    channel,
    count,
    written: quantiles(written),
    sent: sent_count === 0 ? null : quantiles(sent.map((value) => value ?? 0)),
  }))
}

const quantiles = ([medianS = 0, p95S = 0, slowestS = 0]: readonly number[]): Quantiles => ({
  medianS: tenth(medianS),
  p95S: tenth(p95S),
  slowestS: tenth(slowestS),
})
const tenth = (seconds: number) => Math.round(Math.max(0, seconds) * 10) / 10
