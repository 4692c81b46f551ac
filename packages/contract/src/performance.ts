import { z } from 'zod'
import { Instant, route } from './route.ts'

/** Durations in milliseconds of the calls that were answered. */
const CallTimes = z.object({
  count: z.int(),
  failed: z.int().describe('Of them answered with 5xx.'),
  p50Ms: z.number(),
  p95Ms: z.number(),
  p99Ms: z.number(),
  slowestMs: z.number(),
})

export const getPerformance = route({
  area: 'performance',
  access: { scope: 'member', feature: 'demo_performance' },
  method: 'GET',
  path: '/setups/:setupId/performance',
  summary:
    'How quick the product is just now: the calls of the organisation, the process that answers, readings and the forecast chain. Of now only, and of the process that was asked.',
  params: { setupId: z.string() },
  response: {
    at: Instant,
    isDemonstration: z.boolean().describe('A load may be started from a browser.'),
    calls: z.object({
      minutes: z.int().describe('Over which they are counted, or since the process began.'),
      perSecond: z.number().describe('Over the last ten seconds.'),
      all: CallTimes.nullable().describe('null: none yet.'),
      slowest: z
        .array(
          z.object({ call: z.string().describe('Method and path of the contract.'), ...CallTimes.shape }),
        )
        .describe('Those in which most time was spent.'),
    }),
    process: z.object({
      memoryMb: z.number(),
      processorShare: z.number().describe('Of one core, over the last ten seconds.'),
      waitP99Ms: z.number().describe('How long what is due waits for its turn (event loop), last minute.'),
    }),
    readings: z.object({
      minutes: z.int(),
      count: z.int().describe('Of the stations of the organisation, published in these minutes.'),
      medianDelayS: z.number().nullable().describe('From the instant of a reading until it was published.'),
      p95DelayS: z.number().nullable(),
    }),
    chain: z.array(
      z.object({
        step: z.string(),
        newestAt: Instant.nullable().describe('When it was done last, for whomever.'),
      }),
    ),
  },
})
