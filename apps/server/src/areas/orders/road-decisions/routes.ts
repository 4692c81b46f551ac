import {
  endRoadDecision,
  getRoadDecisionBoard,
  listRoadDecisions,
  recordRoadDecision,
} from '@verglas/contract'
import { atMs } from '../../../db/as-of.ts'
import type { App } from '../../../http/app.ts'
import { NotFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { circuitName } from '../../network/circuits/queries.ts'
import { currentDecisions, decisionsEndedSince, decisionsOf } from './queries.ts'
import { endDecision, recordDecision } from './recording.ts'
import { decisionViews } from './rules.ts'

export function roadDecisionRoutes(app: App): void {
  serve(app, listRoadDecisions, async ({ db, asOf, params }) => {
    const { circuitId } = params
    if ((await circuitName(db, circuitId, asOf)) === null) throw new NotFound(`circuit ${circuitId}`)
    const decisions = decisionViews(await decisionsOf(db, circuitId, asOf), atMs(asOf))
    return { decisions: decisions.toReversed() }
  })

  serve(app, getRoadDecisionBoard, async ({ db, asOf, query: { endedSince } }) => ({
    decisions: await currentDecisions(db, asOf),
    ended: endedSince ? await decisionsEndedSince(db, asOf, new Date(endedSince)) : [],
  }))

  serve(app, recordRoadDecision, (call) => recordDecision({ app, ...call }, call.params.circuitId, call.body))

  serve(app, endRoadDecision, (call) => endDecision({ app, ...call }, call.params))
}
