import {
  briefingVersionCalls,
  type CallAnswer,
  createBriefing,
  getBriefingFrame,
  listBriefings,
} from '@verglas/contract'
import { videoOf } from '@verglas/contract/video-rules'
import type { z } from 'zod'
import { latestAsOf } from '../../db/as-of.ts'
import { readMarkKey, readMarksOf } from '../../db/read-marks.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import * as versioned from '../../db/versioned.ts'
import type { App } from '../../http/app.ts'
import { Invalid, NotFound } from '../../http/errors.ts'
import { writeGrant } from '../../http/frame-grant.ts'
import { serve } from '../../http/serve.ts'
import { serveVersioned } from '../../http/serve-versioned.ts'
import { findMissingZones } from '../setups/queries.ts'
import * as queries from './queries.ts'

type Briefing = CallAnswer<'getBriefing'>['entry']
type BriefingBody = z.output<(typeof createBriefing)['body']>

export function briefingRoutes(app: App): void {
  serve(app, listBriefings, async ({ db, asOf, caller, may }) => {
    const rows = await queries.latestBriefings(db, asOf, may('admin_news') ? [] : caller.zoneIds)
    const ids = rows.map(({ id }) => id)
    const readStates = await readMarksOf(db, caller.personId, { type: 'briefings', targetIds: ids }, asOf)
    return {
      briefings: rows.map((briefing) => ({
        ...toBriefing(briefing),
        isWatched: readStates.get(readMarkKey(briefing.id, ''))?.isRead ?? false,
      })),
    }
  })

  serve(app, getBriefingFrame, async ({ db, params, now }) => {
    const version = await versioned.at(db, queries.BRIEFINGS, params.id, await latestAsOf(app.database))
    const video = version && videoOf(version.link)
    if (!video) throw new NotFound(`a frame of briefing ${params.id}`)
    const grant = writeGrant(app.secrets, { address: video.address, title: version.title }, now)
    return { address: `/api/external_frame?grant=${grant}`, host: video.host }
  })

  serveVersioned(app, briefingVersionCalls, {
    entity: queries.BRIEFINGS,
    toEntry: toBriefing,
    toFields,
    check,
    create: createBriefing,
    hasOwnList: true,
  })
}

async function check(db: SetupDb, { zoneIds }: queries.BriefingFields): Promise<void> {
  const unknown = await findMissingZones(db, zoneIds)
  if (unknown.length > 0) throw new Invalid('body.zoneIds', 'the organisation has none of this name')
}

const toBriefing = ({
  recordedAt,
  zoneIds,
  ...briefing
}: versioned.Version<queries.BriefingFields>): Briefing => ({
  ...briefing,
  recordedAt: new Date(recordedAt).toISOString(),
  zoneIds: [...zoneIds],
})

const toFields = ({ recordedAt, ...body }: BriefingBody): queries.BriefingFields => ({
  category: body.category,
  title: body.title,
  description: body.description,
  link: body.link,
  recordedAt: new Date(recordedAt).toISOString(),
  zoneIds: body.zoneIds,
  author: '',
})
