import { z } from 'zod'
import { Instant, route } from './route.ts'

/** Durations in milliseconds of the calls that were answered. */
const CallTimes = z.object({
  count: z.int(),
  failed: z.int().describe('Calls answered with 5xx.'),
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
    'Current performance: the organisation’s calls, the server process, readings and the forecast chain. Only for the present and the process that answers.',
  params: { setupId: z.string() },
  response: {
    at: Instant,
    isDemonstration: z.boolean().describe('Whether a load test can be started from a browser.'),
    calls: z.object({
      minutes: z.int().describe('Period of the count, or since the process started if shorter.'),
      perSecond: z.number().describe('Mean of the last ten seconds.'),
      all: CallTimes.nullable().describe('null: none yet.'),
      slowest: z
        .array(
          z.object({ call: z.string().describe('Method and path of the API call.'), ...CallTimes.shape }),
        )
        .describe('The calls that took the most total time.'),
    }),
    process: z.object({
      memoryMb: z.number(),
      processorShare: z.number().describe('Share of one core, over the last ten seconds.'),
      waitP99Ms: z.number().describe('Event loop delay, 99th percentile of the last minute.'),
    }),
    readings: z.object({
      minutes: z.int(),
      count: z.int().describe('Readings of the organisation’s stations published in these minutes.'),
      medianDelayS: z.number().nullable().describe('From the time of a reading to its publication.'),
      p95DelayS: z.number().nullable(),
    }),
    chain: z.array(
      z.object({
        step: z.string(),
        newestAt: Instant.nullable().describe('Time of the last run, for any organisation.'),
      }),
    ),
  },
})
