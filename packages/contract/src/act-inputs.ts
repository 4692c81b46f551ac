import { z } from 'zod'
import { InstantInput } from './route.ts'

/** Input of an act on a circuit: the advice from which its author decided. */
export const DisplayedAdvice = z
  .object({ castpointId: z.string(), issuedAt: InstantInput })
  .strict()
  .optional()
  .describe('The recommendation for this circuit that was displayed to the author.')

/** Input of an act on a circuit: whether its crews are told. */
export const NotifyInput = z
  .boolean()
  .default(false)
  .describe(
    'Notifies who is on duty for the circuit, or its followers if it has no duty roster; requires the feature directive_notify.',
  )
