import { isDeepStrictEqual } from 'node:util'
import { type AnyCall, CALLS, type Topic } from '@verglas/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test-support/test-app.ts'
import { PUBLICATIONS } from './test-publications.ts'
import { type Read, readsOfContract } from './test-reads.ts'
import { olgasWriter, type Writer } from './test-writer.ts'

const KINDS = Object.keys(PUBLICATIONS) as Topic[]
const READS = readsOfContract()

let app: TestApp
let writer: Writer
let step = 0
beforeAll(async () => {
  app = await testApp()
  writer = olgasWriter(app)
  // from here on, everything that is read exists
  for (const kind of KINDS) await PUBLICATIONS[kind](writer, step)
})
afterAll(() => app.close())

type Question = Pick<Read, 'method' | 'url' | 'body'>

async function ask({ method, url, body }: Question, headers: Record<string, string>) {
  const response = await app.as('olga', method, url, { ...(body ? { body } : {}), headers })
  if (response.status !== 200) throw new Error(`${method} ${url}: ${response.status} ${response.text}`)
  const { asOf, ...answer } = response.body as { asOf: { rev: number; at: string } }
  return { text: response.text, asOf, answer: answer as unknown }
}
/** Asks live, not older than `minRev`. */
const live = (question: Question, minRev: number) => ask(question, { 'verglas-min-rev': String(minRev) })
const replayed = ({ url, ...question }: Question, time: string) =>
  ask({ ...question, url: `${url}${url.includes('?') ? '&' : '?'}time=${time}` }, {})

const iso = (column: string) => `to_char((${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

async function latestRev(): Promise<number> {
  const [row] = await app.database.query<{ rev: number }>('select max(rev) as rev from publication')
  return row?.rev ?? 0
}

test('there is a publication of each kind that can change an answer', async () => {
  const topics = new Set(Object.values<AnyCall>(CALLS).flatMap((call) => call.topics ?? []))
  expect([...topics].filter((topic) => !KINDS.includes(topic))).toEqual([])
  const published = await app.database.query<{ topic: string }>(
    'select distinct unnest(topics) as topic from publication where rev > 2',
  )
  expect(KINDS.filter((kind) => !published.some(({ topic }) => topic === kind))).toEqual([])
})

test('a live answer is repeated byte for byte when requested with its instant', async () => {
  // One entry per question and revision, because a cached answer is returned many times.
  const recorded = new Map<string, { read: Read; at: string; text: string; answer: unknown }>()
  const record = async (read: Read, minRev: number) => {
    const { text, asOf, answer } = await live(read, minRev)
    const key = `${read.url} ${asOf.rev}`
    expect(recorded.get(key)?.text ?? text).toBe(text)
    recorded.set(key, { read, at: asOf.at, text, answer })
  }

  // first new, then corrected: one publication after the other, each followed by the reads that it may change
  for (const _ of ['new', 'corrected']) {
    step += 1
    for (const kind of KINDS) {
      await PUBLICATIONS[kind](writer, step)
      const rev = await latestRev()
      for (const read of READS) if (read.topics.includes(kind)) await record(read, rev)
    }
  }
  // three writers and two readers at the same time
  step += 1
  const writers = [0, 1, 2].map(async (first) => {
    for (const kind of KINDS.filter((_, index) => index % 3 === first)) await PUBLICATIONS[kind](writer, step)
  })
  const readers = [READS, READS.toReversed()].map(async (reads) => {
    for (const read of reads) await record(read, 0)
  })
  await Promise.all([...writers, ...readers])

  for (const { read, at, text } of recorded.values())
    expect({ url: read.url, text: (await replayed(read, at)).text }).toEqual({ url: read.url, text })

  // a call whose answer never changed would prove nothing
  const answersByCall = new Map<string, Set<string>>()
  for (const { read, answer } of recorded.values()) {
    const answers = answersByCall.get(read.call) ?? new Set()
    answersByCall.set(read.call, answers.add(JSON.stringify(answer)))
  }
  const unchanged = [...answersByCall].filter(([, answers]) => answers.size < 2).map(([call]) => call)
  expect(unchanged).toEqual([])
}, 120_000)

type Publication = { topics: string[]; at: string; just_before: string }

test('a publication changes no answer of a call that does not name its kind', async () => {
  const before = await latestRev()
  step += 1
  for (const kind of KINDS) await PUBLICATIONS[kind](writer, step)
  const log = await app.database.query<Publication>(
    `select topics, ${iso('known_at')} as at, ${iso("known_at - interval '1 microsecond'")} as just_before
       from publication
      where rev > $1
      order by rev`,
    [before],
  )
  const changes = async (read: Read, first: Publication, last: Publication) => {
    const [answerBefore, now] = [await replayed(read, first.just_before), await replayed(read, last.at)]
    return !isDeepStrictEqual(answerBefore.answer, now.answer)
  }
  const changed: string[] = []
  for (const read of READS.filter((read) => read === READS.find(({ call }) => call === read.call))) {
    for (const run of withoutKindsOf(read, log)) {
      const [first, last] = [run[0], run.at(-1)]
      if (!first || !last || !(await changes(read, first, last))) continue
      // Finds the publication that changed the answer. One at a full millisecond is left out: a microsecond before
      // it, the previous millisecond holds, so a changed answer may only be the moved range of a series.
      for (const publication of run)
        if (!/\d{3}000Z$/.test(publication.at) && (await changes(read, publication, publication)))
          changed.push(`${read.call} by ${publication.topics}`)
    }
  }
  expect(changed).toEqual([])
}, 120_000)

/** Runs of consecutive publications that should not change the answer to the question. */
function withoutKindsOf(read: Read, log: readonly Publication[]): Publication[][] {
  const runs: Publication[][] = [[]]
  for (const publication of log) {
    if (publication.topics.some((topic) => read.topics.includes(topic))) runs.push([])
    else runs.at(-1)?.push(publication)
  }
  return runs
}
