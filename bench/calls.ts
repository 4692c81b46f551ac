import { fork } from 'node:child_process'
import http from 'node:http'
import { freePort } from '../scripts/free-port.ts'
import { undoing, withDatabase } from '../scripts/temporary.ts'
import { issuerAt, tokenFor, withApi } from '../test-material/api-process.ts'
import { type Figure, kilobytes, type Measurement, median, ms, rate } from '../test-material/figure.ts'
import { castpointId, FIVE_HUNDRED, seedFiveHundredStations } from '../test-material/five-hundred-stations.ts'
import { answerOf, calmest, type Load, type Loaded, withLoad } from '../test-material/load.ts'
import type { BareAnswer } from './bare-process.ts'
import { coldAndReplayed } from './cold-calls.ts'

const CALLS = {
  'latest of 500 stations': `/api/setups/${FIVE_HUNDRED.id}/stations`,
  'forecast 1h of ten days': `/api/castpoints/${castpointId(FIVE_HUNDRED.id, 3)}/forecast/1h`,
  'forecast 24h of ten days': `/api/castpoints/${castpointId(FIVE_HUNDRED.id, 3)}/forecast/24h`,
}
/** Many short rounds, so that other work on the machine affects both sides of a ratio alike. */
const ROUNDS = 15
const ROUND_MS = 1_000
const CONNECTIONS = 20
const STEADY_ROUNDS = 5
const STEADY_MS = 3_000
/** The budget of this measurement. */
const BUDGET = { share: 0.6, p99Ms: 50, perSecond: 200 }

export const calls: Measurement = {
  name: 'calls',
  title: 'Calls over HTTP, against a bare Fastify route that sends the same bytes',
  measure: (report) =>
    withDatabase(async (database) => {
      const at = { database, port: await freePort() }
      await seedFiveHundredStations(database, { now: new Date(), issuer: issuerAt(at.port) })
      const token = await tokenFor(at, FIVE_HUNDRED.id)
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
      return withApi(at, (url) =>
        withLoad(async (load) => {
          const answers: BareAnswer[] = []
          for (const path of Object.values(CALLS))
            answers.push({ path, ...(await fetchRawAnswer(`${url}${path}`, headers)) })
          return withBare(answers, async (bareUrl) => [
            ...(await hotCalls({ url, bareUrl, answers, report }, headers, load)),
            ...(await coldAndReplayed({ database, url, bareUrl, headers, paths: CALLS, load, report })),
          ])
        }),
      )
    }),
}

type Ask = (load: Load) => Promise<Loaded>
type Headers = Record<string, string>
type HotCallContext = {
  url: string
  bareUrl: string
  answers: readonly BareAnswer[]
  report(figure: Figure): void
}

async function hotCalls(
  { url, bareUrl, answers, report }: HotCallContext,
  headers: Headers,
  load: Ask,
): Promise<Figure[]> {
  const figures: Figure[] = []
  const note = (figure: Figure) => {
    figures.push(figure)
    report(figure)
  }
  for (const [index, [name, path]] of Object.entries(CALLS).entries()) {
    const bytes = Buffer.from(answers[index]?.base64 ?? '', 'base64').length
    const ask = { headers, connections: CONNECTIONS, forMs: ROUND_MS, perSecond: null }
    const [serverMs, bare]: [number[], number[]] = [[], []]
    for (let round = 0; round <= ROUNDS; round++) {
      const [ownLoad, bareLoad] = [
        await load({ ...ask, url: `${url}${path}` }),
        await load({ ...ask, url: `${bareUrl}${path}` }),
      ]
      if (ownLoad.failures + bareLoad.failures > 0)
        throw new Error(`${name}: ${ownLoad.failures} answers were not 200`)
      // The first round warms up both.
      if (round > 0) serverMs.push(ownLoad.requestsPerS)
      if (round > 0) bare.push(bareLoad.requestsPerS)
    }
    const share = median(serverMs.map((perS, round) => perS / (bare[round] ?? Number.NaN)))
    note({
      what: `${name} (${kilobytes(bytes)} compressed), hot`,
      figure: `${rate(median(serverMs), 'requests')} of ${rate(median(bare), 'bare')}: ${Math.round(share * 100)} %`,
      budget: `${BUDGET.share * 100} %`,
      isMet: share >= BUDGET.share,
    })
    note(await steadyFigure(load, { ...ask, url: `${url}${path}` }, { ...ask, url: `${bareUrl}${path}` }))
  }
  return figures
}

/** Measures our server and the bare one in alternation; the calmest run of each counts. */
async function steadyFigure(load: Ask, own: Load, bare: Load): Promise<Figure> {
  const perSecond = BUDGET.perSecond
  const [ours, theirs]: [Loaded[], Loaded[]] = [[], []]
  for (let round = 0; round < STEADY_ROUNDS; round++) {
    ours.push(await load({ ...own, forMs: STEADY_MS, perSecond }))
    theirs.push(await load({ ...bare, forMs: STEADY_MS, perSecond }))
  }
  const { p50Ms, p99Ms, slowestMs } = calmest(ours)
  return {
    what: `– at ${perSecond} requests/s, calmest of ${STEADY_ROUNDS} runs`,
    figure: `p50 ${ms(p50Ms)}, p99 ${ms(p99Ms)} (bare ${ms(calmest(theirs).p99Ms)}), slowest ${ms(slowestMs)}`,
    budget: `p99 ${BUDGET.p99Ms} ms`,
    isMet: p99Ms < BUDGET.p99Ms,
  }
}

/** Runs `work` with a bare Fastify that sends these answers. */
function withBare<T>(answers: BareAnswer[], work: (url: string) => Promise<T>): Promise<T> {
  const child = fork(new URL('./bare-process.ts', import.meta.url), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return undoing(
    () => child.kill(),
    async () => work(await answerOf<string>(child, answers)),
  )
}

/** The bytes as sent over the wire, with the headers that describe them. */
function fetchRawAnswer(url: string, headers: Headers): Promise<Omit<BareAnswer, 'path'>> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const body = Buffer.concat(chunks)
          if (response.statusCode !== 200) return reject(new Error(`${url}: ${response.statusCode} ${body}`))
          const headerNames = ['content-type', 'content-encoding', 'vary', 'etag', 'cache-control']
          const headerPairs = headerNames.flatMap((name) => {
            const value = response.headers[name]
            return typeof value === 'string' ? [[name, value]] : []
          })
          resolve({ headers: Object.fromEntries(headerPairs), base64: body.toString('base64') })
        })
      })
      .on('error', reject)
  })
}
