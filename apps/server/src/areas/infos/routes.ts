import {
  type CallAnswer,
  createInfo,
  getInfoParam,
  infoCalls,
  listInfos,
  listLatestInfos,
} from '@verglas/contract'
import { INFO_PLACES, MAX_BODY_LENGTH, MAX_PLACES, MAX_TITLE_LENGTH } from '@verglas/contract/desk-codes'
import type { z } from 'zod'
import type { SetupDb } from '../../db/setup-db.ts'
import type * as versioned from '../../db/versioned.ts'
import type { App } from '../../http/app.ts'
import { Invalid } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { serveVersioned } from '../../http/serve-versioned.ts'
import * as queries from './queries.ts'

type Info = CallAnswer<'getInfo'>['entry']
type InfoBody = z.output<(typeof createInfo)['body']>

export function infoRoutes(app: App): void {
  serve(app, listLatestInfos, async ({ db, asOf, caller }) => ({
    infos: (await queries.currentInfos(db, asOf, caller)).map(toInfo),
  }))

  serve(app, listInfos, async ({ db, asOf, caller, may, query }) => {
    const isWriter = may('admin_news')
    const { rows, total } = await queries.infoPage(db, asOf, {
      // A person who may write news for a zone also reads all of it.
      zoneIds: isWriter ? [] : caller.zoneIds,
      page: query.page,
      text: query.q?.trim() || null,
      hasFuture: isWriter,
    })
    return { infos: rows.map(toInfo), total }
  })

  serve(app, getInfoParam, async ({ db }) => ({
    zones: await queries.zonesOf(db),
    placeKinds: [...INFO_PLACES],
    mostTitleLength: MAX_TITLE_LENGTH,
    mostBodyLength: MAX_BODY_LENGTH,
    mostPlaces: MAX_PLACES,
  }))

  serveVersioned(app, infoCalls, {
    entity: queries.INFOS,
    toEntry: toInfo,
    toFields,
    check,
    create: createInfo,
    hasOwnList: true,
  })
}

async function check(db: SetupDb, fields: queries.InfoFields): Promise<void> {
  const { fromAt, toAt } = fields
  if (toAt !== null && new Date(toAt) <= new Date(fromAt))
    throw new Invalid('body.toAt', 'it ends before it begins')
  const unknown = await queries.unknownOf(db, fields)
  if (unknown) throw new Invalid(`body.${unknown}`, 'the organisation has none of this name')
}

function toInfo({ textFr, textEn, fromAt, toAt, ...info }: versioned.Version<queries.InfoFields>): Info {
  return {
    ...info,
    texts: { fr: textFr, en: textEn },
    fromAt: new Date(fromAt).toISOString(),
    toAt: toAt === null ? null : new Date(toAt).toISOString(),
    zoneIds: [...info.zoneIds],
    places: [...info.places],
  }
}

const toFields = ({ texts, isImportant, fromAt, toAt, zoneIds, places }: InfoBody): queries.InfoFields => ({
  textFr: texts.fr,
  textEn: texts.en,
  isImportant,
  fromAt: new Date(fromAt).toISOString(),
  toAt: toAt === null ? null : new Date(toAt).toISOString(),
  zoneIds,
  places,
  author: '',
})
