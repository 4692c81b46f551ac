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
import type { RowContents } from '../../blobs/row-contents.ts'
import type { SetupDb } from '../../db/setup-db.ts'
import type { App } from '../../http/app.ts'
import { asOfRequest } from '../../http/edge.ts'
import { AppError, Invalid, NotFound } from '../../http/errors.ts'
import type { Granted } from '../../http/guard.ts'
import { type Context, parsed, rightsFor, serve } from '../../http/serve.ts'
import { makeExport, rowSource } from './make.ts'
import * as queries from './queries.ts'
import { CONTENT_FEATURES } from './row-makers.ts'
import { writingOf } from './words.ts'

/** An export of up to this many rows is built within the request. */
const AT_ONCE_ROWS = 5000

type Body = ReturnType<typeof createExport.body.parse>

export function exportRoutes(app: App): void {
  serve(app, listExports, async ({ db, params, now }) => ({
    exports: await queries.exportsOf(db, params.userId, now),
  }))

  serve(app, createExport, (context) => addExport(app, context))

  serve(app, removeExport, async ({ db, params: { userId, exportId }, now }) => {
    await queries.forgetExport(db, userId, exportId)
    return { exports: await queries.exportsOf(db, userId, now) }
  })

  serveFile(app)
}

/** Adds an export; one with few rows is built at once. */
async function addExport(app: App, context: Context<typeof createExport>) {
  const { db, now } = context
  const newExport = await buildExport(app, context)
  const { size } = await rowSource(app, db, newExport)
  await queries.addExport(db, newExport, MAX_EXPORTS)
  if (size <= AT_ONCE_ROWS) {
    const work = await queries.takeWork(app.database, now, { setupId: db.setupId, id: newExport.id })
    if (work) await makeExport(app, work)
  }
  return {
    export: toExportView(await findExport(db, { personId: newExport.personId, id: newExport.id, now })),
  }
}

/**
 * The request to export, with the rights that are applied. Throws if the caller may not export it, or it cannot be
 * exported.
 */
async function buildExport(
  app: App,
  { db, member, params: { userId }, body, now }: Context<typeof createExport>,
): Promise<queries.NewExport> {
  const { kind, format, time } = body
  const { feature, spans } = EXPORTS[kind]
  if (feature !== null && !member.features.has(feature))
    throw new AppError('Forbidden', { detail: `the feature ${feature} is needed` })
  const { from, to } = spans === 'period' ? periodOf(body) : { from: null, to: null }
  const { zoneId, lang, units, timezone } = body
  if (zoneId !== null && !(await queries.hasZone(db, zoneId)))
    throw new Invalid('body.zoneId', 'no such zone')
  const asOf = await asOfRequest(app.database, app.tail, { time, minRev: 0, now })
  const extraFeatures = (CONTENT_FEATURES[kind] ?? []).filter((extraFeature) =>
    member.features.has(extraFeature),
  )
  const { t, formats } = writingIn(body)
  const fromMs = (from ?? new Date(asOf.at)).getTime()
  const content = {
    kind: t(`exports.kinds.${kind}`),
    id: db.setupId,
    fromMs,
    toMs: to?.getTime() ?? fromMs,
  }
  return {
    id: randomUUID(),
    personId: userId,
    kind,
    format,
    fileName: fileName(content, format, formats),
    options: { zoneId, lang, units, timezone },
    from,
    to,
    asOf,
    rights: {
      features: feature === null ? extraFeatures : [feature, ...extraFeatures],
      zoneIds: member.zoneIds,
    },
    now,
    expiresAt: new Date(now.getTime() + EXPORT_RETENTION_DAYS * DAY_MS),
  }
}

function serveFile(app: App): void {
  for (const path of [getExportFile.path, ...getExportFile.aliases]) {
    app.fastify.route({
      method: getExportFile.method,
      url: `/api${path}`,
      handler: async (request, reply) => {
        const { db, member } = (await rightsFor(app, getExportFile.access, request)) as Granted
        parsed(getExportFile.query, request.query, 'query')
        const { userId, exportId: id } = parsed(getExportFile.params, request.params, 'params')
        const storedExport = await findExport(db, { personId: userId, id, now: app.now() })
        if (storedExport.state !== 'done') throw new NotFound(`export ${id}`)
        refuseLostRights(storedExport.rights, member)
        // The first chunk is read before the answer begins, so that an outage of the object store becomes an error.
        const chunks = readChunks(db, id, app.files.contents)
        const first = await chunks.next()
        return reply
          .type(EXPORT_MEDIA_TYPES[storedExport.format])
          .header('cache-control', 'private, no-store')
          .header('x-content-type-options', 'nosniff')
          .header('content-length', storedExport.sizeBytes)
          .header(
            'content-disposition',
            `attachment; filename*=UTF-8''${encodeURIComponent(storedExport.fileName)}`,
          )
          .send(Readable.from(withFirst(first, chunks)))
      },
    })
  }
}

/** Refuses a file to a person who has lost any of the rights with which it was built. */
function refuseLostRights(
  { features, zoneIds }: queries.NewExport['rights'],
  member: Granted['member'],
): void {
  const lost = features.find((feature) => !member.features.has(feature))
  if (lost !== undefined) throw new AppError('Forbidden', { detail: `the feature ${lost} is needed` })
  if ([...zoneIds].sort().join() !== [...member.zoneIds].sort().join())
    throw new AppError('Forbidden', { detail: 'it was made for other zones' })
}

async function findExport(db: SetupDb, of: { personId: string; id: string; now: Date }) {
  const storedExport = await queries.exportOf(db, of)
  if (!storedExport) throw new NotFound(`export ${of.id}`)
  return storedExport
}

const toExportView = ({ rights: _rights, ...file }: Awaited<ReturnType<typeof findExport>>) => file

async function* readChunks(db: SetupDb, id: string, contents: RowContents) {
  for (let chunkIndex = 0; ; chunkIndex += 1) {
    const stored = await queries.chunkOf(db, id, chunkIndex)
    if (stored === null) return
    const content = await contents.read(stored)
    if (content === null) throw new NotFound(`export ${id}: part ${chunkIndex} is lost`)
    yield content
  }
}

async function* withFirst(first: IteratorResult<Buffer, void>, others: AsyncGenerator<Buffer, void>) {
  if (first.done) return
  yield first.value
  yield* others
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
