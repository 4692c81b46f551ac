import { type FaultGroup, faultsIn } from '../mutant.ts'

const CALLS = ['apps/web/src/lib/call.test.ts', 'apps/web/src/lib/query.test.tsx']

// biome-ignore format: a table reads by lines
export const WEB: readonly FaultGroup[] = [
  {
    name: 'calls of the web',
    mutants: [
      ...faultsIn('apps/web/src/lib/call.ts', CALLS, [
        ["headers.set('verglas-min-rev', String(highestRev()))", '', 'a person does not see what they have just saved'],
        ['query.time === undefined && ', '', 'a read back in time asks for the newest'],
        ['encodeURIComponent(String(value))', 'String(value)', 'an id with a slash is another address'],
      ]),
      ...faultsIn('apps/web/src/lib/query.ts', CALLS, [
        ['query: isLive || isFixed ? query : { ...query, time }', 'query', 'a screen back in time shows the present'],
        ['meta: { topics, isLive }', 'meta: { topics, isLive: true }', 'a screen back in time is asked again for nothing'],
      ]),
      ...faultsIn('apps/web/src/lib/query-client.ts', CALLS, [
        ['queryMeta.topics?.some((topic) => topics.has(topic))', 'false', 'live screens stand still'],
        ['(queryMeta.topics?.some((topic) => topics.has(topic)) ?? false)', 'true', 'every publication asks for everything'],
      ]),
      ...faultsIn('apps/web/src/lib/stream.ts', ['apps/web/src/lib/stream.test.ts'], [
        ['Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)', 'FIRST_WAIT_MS', 'a server that is down is asked twice a second'],
        ["if (typeof rev !== 'number') return null", '', 'an event without a revision is believed'],
      ]),
    ],
  },
]
