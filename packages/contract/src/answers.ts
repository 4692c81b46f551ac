import { z } from 'zod'
import { MAX_BATCH_SIZE, MAX_READ_PATH } from './answer-limits.ts'
import { route } from './route.ts'

export const getAnswers = route({
  method: 'POST',
  path: '/answers',
  area: 'platform',
  summary:
    'Answers several reads at once, each as its own call does, in the order in which they are ready. Of each there is ' +
    'a line of JSON: `number` (its place among those asked), `status`, `etag`, `encoding` (gzip) and `length`; then ' +
    'as many bytes, the answer or the problem, none where it is the same (304). Only reads whose answers are JSON; ' +
    'what is left when the answer grows too large is TooLarge.',
  access: { scope: 'person' },
  body: z.strictObject({
    reads: z
      .array(
        z.strictObject({
          path: z
            .string()
            .max(MAX_READ_PATH)
            .regex(/^\/[\x21-\x7e]*$/, 'an address behind /api: printable ASCII without blanks'),
          etag: z
            .string()
            .max(1000)
            .regex(/^[\x21-\x7e]*$/)
            .optional()
            .describe('Revision of the answer that the caller already has.'),
        }),
      )
      .min(1)
      .max(MAX_BATCH_SIZE),
  }),
  produces: ['application/octet-stream'],
  response: {},
})
