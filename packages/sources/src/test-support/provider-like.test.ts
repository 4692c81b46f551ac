import { expect, test } from 'vitest'
import { SOURCES } from '../index.ts'
import { AUTUMN_CSV } from '../providers/csv/table-builder.ts'
import { collect, faultOf, isLikeProvider, mulberry32, mutate } from './fuzz.ts'
import { fuzzEntryOf, messagesIn } from './fuzz-messages.ts'
import { changedLikeProvider, instantsOf, PROVIDER_CHANGES } from './provider-like.ts'

/** Seeds for each message of a source; `npm run fuzz` tries 100,000 inputs. */
const SEEDS = 120

test.each(SOURCES.map((source) => [source.id, source] as const))(
  'changes that providers really make do not move readings of %s in time and break nothing',
  async (id, source) => {
    const entry = await fuzzEntryOf(id)
    const faults: string[] = []
    for (const [index, message] of messagesIn(entry, id).slice(0, 6).entries()) {
      if (message.length > 200_000) continue
      const times = new Set(instantsOf(await collect(source, message, entry.site)))
      for (let seed = 3; seed < SEEDS; seed += 4) {
        expect(isLikeProvider(seed)).toBe(true)
        const facts = await collect(source, mutate(message, seed), entry.site)
        const moved = instantsOf(facts).filter((time) => !times.has(time))
        const unsound = facts.map((fact) => faultOf(fact, entry.site.receivedAt)).filter(Boolean)
        if (moved.length + unsound.length > 0)
          faults.push(`message ${index}, seed ${seed}: ${[...moved, ...unsound].slice(0, 3).join(', ')}`)
      }
    }
    expect(faults).toEqual([])
  },
)

test('each change changes a message, and some leave it readable', () => {
  const message = Buffer.from(
    '<?xml version="1.0"?>\n<list a="1">\n<t>2026-01-15T08:00:00-05:00</t>\n<v>-1 °C</v>\n</list>\n',
  )
  for (const name of PROVIDER_CHANGES) {
    let number = 0
    const changed = changedLikeProvider(message, name, (limit) => number++ % limit)
    expect([name, Buffer.from(changed).equals(message)]).toEqual([name, false])
  }
})

test('rows repeated, left out or swapped in the night of two equal hours move no reading to another instant', async () => {
  const csv = SOURCES.find(({ id }) => id === 'csv') ?? expect.fail('no csv')
  const { site } = await fuzzEntryOf('csv')
  // The temperature names pass and step, so that each reading proves its instant.
  const read = async (text: Uint8Array) =>
    (await collect(csv, text, site)).flatMap((fact) =>
      fact.kind === 'observation' ? [`${fact.observedAt.toISOString()} ${fact.values.tair}`] : [],
    )
  const right = new Set(await read(Buffer.from(AUTUMN_CSV)))
  expect(right.size).toBe(24)
  const random = mulberry32(7)
  const randomBelow = (limit: number) => Math.floor(random() * limit)
  for (const name of ['lineTwice', 'withoutLine', 'linesSwapped'])
    for (let run = 0; run < 60; run += 1) {
      let message: Uint8Array = Buffer.from(AUTUMN_CSV)
      for (let times = randomBelow(3); times >= 0; times -= 1)
        message = changedLikeProvider(message, name, randomBelow)
      const moved = (await read(message)).filter((reading) => !right.has(reading))
      expect([name, run, moved]).toEqual([name, run, []])
    }
})
