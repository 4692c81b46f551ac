import { randomUUID } from 'node:crypto'
import { createHumancast, getHumancast, withdrawHumancast } from '@verglas/contract'
import type { SetupDb } from '../../db/setup-db.ts'
import type { App } from '../../http/app.ts'
import { NotFound } from '../../http/errors.ts'
import { nameOf } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import * as queries from './queries.ts'
import { checkHumancast } from './rules.ts'

export function humancastRoutes(app: App): void {
  serve(app, getHumancast, async ({ db, asOf, may, params }) => {
    await refuseUnknown(db, params.castpointId)
    const humancasts = await queries.humancastsOf(db, params.castpointId, asOf)
    const isOpen = ({ measure }: { measure: string }) => measure !== 'ts' || may('roadcast')
    return {
      correctionPending: await queries.isCorrectionPending(db, params.castpointId, asOf),
      humancasts: humancasts.map((humancast) => ({
        ...humancast,
        corrections: humancast.corrections.filter(isOpen),
      })),
    }
  })

  serve(app, createHumancast, async ({ db, person, params, body, now }) => {
    await refuseUnknown(db, params.castpointId)
    checkHumancast(body, now)
    const humancast = {
      id: randomUUID(),
      text: body.text.trim(),
      corrections: body.corrections,
      from: new Date(body.from).toISOString(),
      to: new Date(body.to).toISOString(),
      author: nameOf(person),
      writtenAt: now.toISOString(),
    }
    const act = { setupId: db.setupId, castpointId: params.castpointId, personId: person.id }
    const rev = await queries.publishHumancast(app.database, humancast, { ...act, isWithdrawal: false })
    if (rev === null) throw new Error(`humancast ${humancast.id} was there before it was written`)
    return { humancast, rev }
  })

  serve(app, withdrawHumancast, async ({ db, person, params }) => {
    await refuseUnknown(db, params.castpointId)
    const humancast = await queries.humancastById(db, params.castpointId, params.humancastId)
    const act = { setupId: db.setupId, castpointId: params.castpointId, personId: person.id }
    const rev =
      humancast && (await queries.publishHumancast(app.database, humancast, { ...act, isWithdrawal: true }))
    if (rev === null) throw new NotFound(`humancast ${params.humancastId}`)
    return { rev }
  })
}

async function refuseUnknown(db: SetupDb, castpointId: string): Promise<void> {
  if (!(await queries.hasCastpoint(db, castpointId))) throw new NotFound(`forecast point ${castpointId}`)
}
