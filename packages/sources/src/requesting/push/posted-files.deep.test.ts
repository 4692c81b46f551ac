import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { aSwob, WINTER } from '../../providers/msc-swob/swob-builder.ts'
import { mscSwobPush } from '../../providers/msc-swob-push/source.ts'
import { hasOwnRabbit, ownRabbit } from './test-brokers.ts'
import { listenTo } from './test-listener.ts'
import { aDatamart } from './test-posts.ts'

const NOW = new Date('2026-01-15T12:05:00Z')
const at = (minute: number) => ({
  ...WINTER,
  identification: { date_tm: `2026-01-15T11:${String(minute).padStart(2, '0')}:00.000Z` },
})
const path = (name: string) => `today/observations/swob-ml/20260115/CWPK/${name}-swob.xml`

describe.skipIf(!hasOwnRabbit)('a RabbitMQ broker started by the test (/usr/lib/rabbitmq)', () => {
  test('that is killed and restarted loses no message that was not stored', async () => {
    const broker = await ownRabbit()
    const mart = await aDatamart(new URL(`amqp://guest:guest@127.0.0.1:${broker.port}`), mscSwobPush)
    try {
      const listener = listenTo(mscSwobPush, mart.connection(), NOW)
      await sleep(1500)
      await mart.post(path('1'), aSwob(at(1)))
      await mart.post(path('2'), aSwob(at(2)))
      const arrived = await listener.until(2)
      arrived[0]?.stored?.()
      await sleep(300)
      await broker.kill()
      expect(String(await listener.failure())).toMatch(/^Error: amqp:/)
      const refused = listenTo(mscSwobPush, mart.connection(arrived[1]?.cursor), NOW)
      expect(String(await refused.failure())).toMatch(/ECONNREFUSED/)
      await broker.start()
      await sleep(3000)
      const secondSession = listenTo(mscSwobPush, mart.connection(arrived[1]?.cursor), NOW)
      expect((await secondSession.until(1)).map(({ message }) => message?.name)).toContain(
        `${mart.server.url}/${path('2')}`,
      )
      await secondSession.stop()
    } finally {
      await mart.close()
      await broker.remove()
    }
  }, 240_000)
})
