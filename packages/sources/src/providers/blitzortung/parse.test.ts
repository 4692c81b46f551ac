import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StrikeFact } from '../../facts/strike.ts'
import type { ParseSite } from '../../reading/parse-site.ts'
import { collect, faultOf, mutate } from '../../test-support/fuzz.ts'
import { factsOfKind, type Items, refusalsIn } from '../../test-support/parsing.ts'
import { parseBlitzortung } from './parse.ts'
import { aStrike, aStrikeBatch, RECEIVED_AT } from './strikes-builder.ts'

const SITE: ParseSite = { receivedAt: new Date(RECEIVED_AT) }
const SOURCE = { parse: parseBlitzortung }

const parse = (document: unknown, site = SITE) =>
  collect(SOURCE, Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)), site)
const strikesIn = (items: Items) => factsOfKind(items, 'strike')

describe('a batch of strikes', () => {
  test('gives each strike to the millisecond, and states that the source was listening', async () => {
    expect(
      await parse(aStrikeBatch([aStrike(), aStrike({ at: '2026-07-20T15:04:22Z', lat: 45.2, pol: -1 })])),
    ).toEqual([
      {
        kind: 'lightning_watch',
        watchedAt: new Date('2026-07-20T15:00:00Z'),
        attribution: 'Blitzortung.org',
      },
      {
        kind: 'strike',
        struckAt: new Date('2026-07-20T15:04:21.123Z'),
        longitudeDeg: 3.456789,
        latitudeDeg: 45.123456,
        polarity: null,
        currentKa: null,
        attribution: 'Blitzortung.org',
      },
      expect.objectContaining({ latitudeDeg: 45.2, polarity: -1 }),
    ])
  })

  test('without strikes reports that there were none, as on a winter day', async () => {
    const items = await parse(aStrikeBatch([], '2026-01-15T12:00:30Z'), {
      receivedAt: new Date('2026-01-15T12:00:30Z'),
    })
    expect(items.map(({ kind }) => kind)).toEqual(['lightning_watch'])
  })

  test('in the night of the clock change the repeated hour stays two separate hours', async () => {
    const site = { receivedAt: new Date('2026-10-25T02:00:00Z') }
    const strikes = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((at) => aStrike({ at }))
    expect(
      strikesIn(await parse(aStrikeBatch(strikes), site)).map(({ struckAt }) => struckAt.getUTCHours()),
    ).toEqual([0, 1])
  })

  test('order and repeats do not matter', async () => {
    const strikes = [1, 2, 3, 4].map((lat) => aStrike({ lat }))
    const usual = strikesIn(await parse(aStrikeBatch(strikes)))
    const sorted = (facts: StrikeFact[]) => [...facts].sort((a, b) => a.latitudeDeg - b.latitudeDeg)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...strikes, ...strikes], { minLength: 8 }), async (shuffled) => {
        expect(sorted(strikesIn(await parse(aStrikeBatch(shuffled))))).toEqual(usual)
      }),
      { numRuns: 30 },
    )
  })

  test('an invalid strike is refused, once for each reason, and the others are accepted', async () => {
    const items = await parse(
      aStrikeBatch([
        aStrike({ lat: 91 }),
        aStrike({ lon: null }),
        aStrike({ lat: '45' }),
        aStrike({ time: 1_784_559_861 }),
        aStrike({ time: 'now' }),
        aStrike({ at: '2026-07-20T16:00:00Z' }),
        aStrike({ at: '2026-07-18T16:00:00Z' }),
        ['t', '{"lat":'],
        ['t', '[1]'],
        7,
        aStrike(),
      ]),
    )
    const counts = refusalsIn(items).map(({ reason, detail }) => [
      reason,
      /\((\d) of/.exec(detail)?.[1] ?? '1',
    ])
    expect(counts).toEqual([
      ['no_position', '3'],
      ['no_date', '2'],
      ['future', '1'],
      ['too_old', '1'],
      ['malformed', '3'],
    ])
    expect(strikesIn(items)).toHaveLength(1)
  })

  test.each([
    ['nothing', '', 'empty'],
    ['text', '<html>', 'wrong_type'],
    ['a list', [], 'wrong_root'],
    ['too many', aStrikeBatch(Array.from({ length: 10_001 }, () => 0)), 'too_large'],
  ])('a document of %s is refused', async (_, document, reason) => {
    expect(refusalsIn(await parse(document)).map((refused) => refused.reason)).toEqual([reason])
  })

  test('two thousand damaged copies never give an invalid fact', async () => {
    const bytes = Buffer.from(
      JSON.stringify(aStrikeBatch([aStrike(), aStrike({ lat: -45, pol: 1 })]), null, 1),
    )
    for (let seed = 0; seed < 2000; seed += 1) {
      for (const fact of await collect(SOURCE, mutate(bytes, seed), SITE)) {
        expect(faultOf(fact, SITE.receivedAt), `seed ${seed}`).toBeNull()
      }
    }
  }, 60_000)
})
