import { getWhatIfCase, whatIfCalls } from '@verglas/contract'
import { isSpreading } from '@verglas/contract/circuit-codes'
import type * as versioned from '../../../db/versioned.ts'
import type { App } from '../../../http/app.ts'
import { Invalid, NotFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { serveVersioned } from '../../../http/serve-versioned.ts'
import { circuitById, circuitName } from '../../network/circuits/queries.ts'
import { hasCastpoint } from './queries.ts'
import { whatIfCase } from './what-if-case.ts'

type Pass = {
  at: string
  treatment: Parameters<typeof isSpreading>[0]
  gm2: number
  deicer: 'nacl' | 'mgcl2' | 'cacl2'
}
type Fields = { name: string; circuitId: string; castpointId: string; at: Date; passes: Pass[] }

const WHAT_IFS: versioned.Versioned<Fields> = {
  kind: 'what_if',
  idColumn: 'what_if_id',
  columns: {
    name: 'name',
    circuitId: 'circuit_id',
    castpointId: 'castpoint_id',
    at: 'tried_at',
    passes: 'passes',
  },
  order: 'v.tried_at desc',
}

export function whatIfRoutes(app: App): void {
  serve(app, getWhatIfCase, async ({ db, asOf, params }) => {
    const { circuitId, castpointId } = params
    const circuit = await circuitById(db, circuitId, asOf)
    if (!circuit) throw new NotFound(`circuit ${circuitId}`)
    if (!(await hasCastpoint(db, castpointId))) throw new NotFound(`forecast point ${castpointId}`)
    return { whatIf: await whatIfCase({ db, asOf }, circuit, castpointId) }
  })

  serveVersioned(app, whatIfCalls, {
    entity: WHAT_IFS,
    toEntry: ({ id, revision, name, circuitId, castpointId, at, passes }) => ({
      id,
      revision,
      name,
      circuitId,
      castpointId,
      at: new Date(at).toISOString(),
      // Restores the milliseconds (`.000`), which the stored instants may lack.
      passes: passes.map((pass) => ({ ...pass, at: new Date(pass.at).toISOString() })),
    }),
    toFields: ({ name, circuitId, castpointId, at, passes }) => {
      for (const [index, { treatment, gm2 }] of passes.entries())
        if (isSpreading(treatment) !== gm2 > 0)
          throw new Invalid(
            `body.passes.${index}.gm2`,
            isSpreading(treatment) ? 'a quantity is needed' : 'this treatment spreads nothing',
          )
      return { name, circuitId, castpointId, at: new Date(at), passes }
    },
    check: async (db, { circuitId, castpointId }) => {
      if ((await circuitName(db, circuitId, app.tail.latest())) === null)
        throw new Invalid('body.circuitId', 'there is no such circuit')
      if (!(await hasCastpoint(db, castpointId)))
        throw new Invalid('body.castpointId', 'there is no such forecast point')
    },
  })
}
