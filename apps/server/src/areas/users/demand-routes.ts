import {
  acceptDemand,
  demandAccess,
  getDemandForm,
  listDemands,
  openDemands,
  refuseDemand,
} from '@verglas/contract'
import type { App } from '../../http/app.ts'
import { Invalid, NotFound, tooManyRequests } from '../../http/errors.ts'
import type { Membership } from '../../http/person.ts'
import { serve } from '../../http/serve.ts'
import { countAttempt, minutesToWait } from '../../identity/attempts.ts'
import { requestBuckets } from '../../identity/limits.ts'
import { actName, recordUserAct } from './act.ts'
import { acceptAsUser } from './administration.ts'
import * as queries from './demand-queries.ts'
import { sendRefusal } from './letters.ts'
import { readPhone } from './phone.ts'

export function demandRoutes(app: App): void {
  const formOf = async (setupId: string) => {
    const form = await queries.findDemandForm(app.database, setupId)
    if (!form) throw new NotFound(`organisation ${setupId}`)
    return form
  }

  serve(app, getDemandForm, async ({ params }) => {
    const { name, zones } = await formOf(params.setupId)
    return { name, zones }
  })

  serve(app, demandAccess, async ({ params, body, now, address }) => {
    const { timezone, zones } = await formOf(params.setupId)
    const buckets = requestBuckets('sign_up', { recipient: body.email, address })
    await refuseTooMany(app, buckets, now)
    if (body.zoneIds.some((zoneId) => !zones.some(({ id }) => id === zoneId)))
      throw new Invalid('body.zoneIds', 'there is no such zone')
    const phone = readPhone(body.phone, { timezone })
    await countAttempt(app.database, buckets, now)
    await queries.saveDemand(app.database, params.setupId, { ...body, phone, kind: params.kind }, now)
    return { received: true as const }
  })

  serve(app, listDemands, async ({ db, member }) => {
    const demands = await queries.listDemands(db, zonesOf(member))
    return {
      demands: demands.map(({ lang: _, createdAt, ...demand }) => ({
        ...demand,
        createdAt: createdAt.toISOString(),
      })),
      takesDemands: await queries.takesDemands(app.database, db.setupId),
    }
  })

  serve(app, openDemands, async ({ body, ...context }) => {
    const { db, member } = context
    await app.database.transaction(async (tx) => {
      await queries.saveTakesDemands(tx, db.setupId, body.takesDemands)
      await recordUserAct({ app, ...context }, tx, {
        verb: 'changed',
        target: { kind: 'organisation', id: db.setupId, name: member.setupName },
        before: { takesDemands: !body.takesDemands },
        after: body,
      })
    })
    return body
  })

  serve(app, acceptDemand, async ({ params, body, ...context }) => ({
    userId: await acceptAsUser({ app, ...context }, body, (tx) =>
      claimDemand(tx, context.db.setupId, params.demandId, context.member),
    ),
  }))

  serve(app, refuseDemand, async ({ params, body, ...context }) => {
    const { db, member } = context
    await app.database.transaction(async (tx) => {
      const demand = await claimDemand(tx, db.setupId, params.demandId, member)
      await sendRefusal({ app, ...context }, tx, { ...demand, reason: body.reason })
      await recordUserAct({ app, ...context }, tx, {
        verb: 'refused',
        target: { kind: 'demand', id: demand.id, name: actName(demand) },
        before: null,
        after: { email: demand.email, ...(body.reason === '' ? {} : { reason: body.reason }) },
      })
    })
    return { refused: params.demandId }
  })
}

const zonesOf = ({ features, zoneIds }: Membership) => (features.has('admin_users') ? null : zoneIds)

async function claimDemand(
  tx: Parameters<typeof queries.takeDemand>[0],
  setupId: string,
  id: string,
  member: Membership,
) {
  const demand = await queries.takeDemand(tx, setupId, id, zonesOf(member))
  if (!demand) throw new NotFound(`demand ${id}`)
  return demand
}

async function refuseTooMany(
  { database }: App,
  buckets: Parameters<typeof minutesToWait>[1],
  now: Date,
): Promise<void> {
  const minutes = await minutesToWait(database, buckets, now)
  if (minutes > 0) throw tooManyRequests(`${minutes} min`, minutes * 60)
}
