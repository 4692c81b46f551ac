import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { createExport, getExportFile, listExports, removeExport } from '@verglas/contract'
import {
  EXPORT_MEDIA_TYPES,
  EXPORT_RETENTION_DAYS,
  EXPORTS,
  MAX_EXPORT_DAYS,
  MAX_EXPORTS,
} from '@verglas/contract/export-kinds'
import { fileName } from '@verglas/language/files/file-name'
import { DAY_MS } from '@verglas/quantities'
import type { SetupDb } from '../../db/setup-db.ts'
import { makeExport, rowSource } from '../../exports/make.ts'
import * as queries from '../../exports/queries.ts'
import { PART_FEATURES } from '../../exports/row-makers.ts'
import { writingOf } from '../../exports/words.ts'
import type { App } from '../../http/app.ts'
import { asOfRequest } from '../../http/edge.ts'
import { AppError, Invalid, NotFound } from '../../http/errors.ts'
import type { Granted } from '../../http/guard.ts'
import { parsed, rightsFor, serve } from '../../http/serve.ts'

/** What has about so many rows is made within the call. */
const AT_ONCE_ROWS = 5000

type Body = ReturnType<typeof createExport.body.parse>

export function exportRoutes(app: App): void {
  serve(app, listExports, async ({ db, params, now }) => ({
    exports: await queries.exportsOf(db, params.userId, now),
  }))

  serve(app, createExport, async ({ db, member, params: { userId }, body, now }) => {
    const { kind, format, time } = body
    const { feature, spans } = EXPORTS[kind]
    if (feature !== null && !member.features.has(feature))
      throw new AppError('Forbidden', { detail: `the feature ${feature} is needed` })
    const { from, to } = spans === 'period' ? periodOf(body) : { from: null, to: null }
    const { zoneId, lang, units, timezone } = body
    if (zoneId !== null && !(await queries.hasZone(db, zoneId)))
      throw new Invalid('body.zoneId', 'no such zone')
    const asOf = await asOfRequest(app.database, app.tail, { time, minRev: 0, now })
    const parts = (PART_FEATURES[kind] ?? []).filter((part) => member.features.has(part))
    const { t, formats } = writingIn(body)
    const fromMs = (from ?? new Date(asOf.at)).getTime()
    const content = {
      kind: t(`exports.kinds.${kind}`),
      id: db.setupId,
      fromMs,
      toMs: to?.getTime() ?? fromMs,
    }
    const asked: queries.NewExport = {
      id: randomUUID(),
      personId: userId,
      kind,
      format,
      fileName: fileName(content, format, formats),
      wanted: { zoneId, lang, units, timezone },
      from,
      to,
      asOf,
      rights: { features: feature === null ? parts : [feature, ...parts], zoneIds: member.zoneIds },
      now,
      expiresAt: new Date(now.getTime() + EXPORT_RETENTION_DAYS * DAY_MS),
    }
    const { size } = await rowSource(db, asked)
    await queries.addExport(db, asked, MAX_EXPORTS)
    if (size <= AT_ONCE_ROWS) {
      const work = await queries.takeWork(app.database, now, { setupId: db.setupId, id: asked.id })
      if (work) await makeExport({ tenants: app.tenants, now: app.now }, work)
    }
    return { export: shown(await known(db, { personId: userId, id: asked.id, now })) }
  })

  serve(app, removeExport, async ({ db, params: { userId, exportId }, now }) => {
    await queries.forgetExport(db, userId, exportId)
    return { exports: await queries.exportsOf(db, userId, now) }
  })

  for (const path of [getExportFile.path, ...getExportFile.aliases]) {
    app.fastify.route({
      method: getExportFile.method,
      url: `/api${path}`,
      handler: async (request, reply) => {
        const { db, member } = (await rightsFor(app, getExportFile.access, request)) as Granted
        parsed(getExportFile.query, request.query, 'query')
        const { userId, exportId: id } = parsed(getExportFile.params, request.params, 'params')
        const found = await known(db, { personId: userId, id, now: app.now() })
        if (found.state !== 'done') throw new NotFound(`export ${id}`)
        const { features, zoneIds } = found.rights
        const lost = features.find((feature) => !member.features.has(feature))
        if (lost !== undefined) throw new AppError('Forbidden', { detail: `the feature ${lost} is needed` })
        if ([...zoneIds].sort().join() !== [...member.zoneIds].sort().join())
          throw new AppError('Forbidden', { detail: 'it was made for other zones' })
        return reply
          .type(EXPORT_MEDIA_TYPES[found.format])
          .header('cache-control', 'private, no-store')
          .header('x-content-type-options', 'nosniff')
          .header('content-length', found.sizeBytes)
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(found.fileName)}`)
          .send(Readable.from(partsOf(db, id)))
      },
    })
  }
}

async function known(db: SetupDb, of: { personId: string; id: string; now: Date }) {
  const found = await queries.exportOf(db, of)
  if (!found) throw new NotFound(`export ${of.id}`)
  return found
}

const shown = ({ rights: _rights, ...file }: Awaited<ReturnType<typeof known>>) => file

async function* partsOf(db: SetupDb, id: string) {
  for (let part = 0; ; part += 1) {
    const content = await queries.partOf(db, id, part)
    if (content === null) return
    yield content
  }
}

function periodOf({ from, to }: Body): { from: Date; to: Date } {
  if (from === null) throw new Invalid('body.from', 'this has a period')
  if (to === null) throw new Invalid('body.to', 'this has a period')
  const period = { from: new Date(from), to: new Date(to) }
  const lengthMs = period.to.getTime() - period.from.getTime()
  if (lengthMs <= 0) throw new Invalid('body.to', 'it ends before it begins')
  if (lengthMs > MAX_EXPORT_DAYS * DAY_MS) throw new Invalid('body.to', `at most ${MAX_EXPORT_DAYS} days`)
  return period
}

function writingIn(body: Body) {
  try {
    const writing = writingOf(body)
    writing.formats.local(0)
    return writing
  } catch {
    throw new Invalid('body.timezone', 'a time zone of the IANA database')
  }
}
