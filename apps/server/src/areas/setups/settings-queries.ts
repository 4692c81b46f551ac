import type { SetupSettings } from '@verglas/contract'
import type { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { Invalid, NotFound } from '../../http/errors.ts'
import { buildVersionConflict, type Editor, editAndRecord } from './edited.ts'

type Settings = z.output<typeof SetupSettings>
type Change = { [Key in keyof Omit<Settings, 'revision'>]?: Settings[Key] | undefined }

const COLUMNS = `name, homepage, themes, slides, url_wiki as "urlWiki", hotline,
  technical_contact as "technicalContact", weather_contact as "weatherContact", station_version as "stationVersion",
  timezone, logo, default_lang as "defaultLang", default_unit as "defaultUnit",
  directive_read_minutes as "directiveReadMinutes",
  every_picture_days as "everyPictureDays", hourly_picture_days as "hourlyPictureDays", revision`

/** First base64 characters of a picture by its type. */
const BEGINNINGS: Readonly<Record<string, string>> = { png: 'iVBORw0KGgo', jpeg: '/9j/', webp: 'UklGR' }

export async function settingsOf(db: Db, setupId: string): Promise<Settings> {
  const [row] = await db.query<Settings>(`select ${COLUMNS} from setup where id = $1`, [setupId])
  if (!row) throw new NotFound(`organisation ${setupId}`)
  return row
}

export async function changeSettings(
  editor: Editor,
  { expectedRevision, ...change }: Change & { expectedRevision: number },
): Promise<Settings> {
  const { setupId } = editor.db
  if (change.timezone !== undefined) checkTimezone(change.timezone)
  if (change.logo) checkPicture(change.logo)
  return editAndRecord(editor, async (tx, record) => {
    await tx.query('select 1 from setup where id = $1 for update', [setupId])
    const before = await settingsOf(tx, setupId)
    const after = { ...before, ...withoutUndefined(change) }
    if (after.everyPictureDays > after.hourlyPictureDays)
      throw new Invalid('body.hourlyPictureDays', 'no shorter than every picture is kept')
    if (before.revision !== expectedRevision)
      throw await buildVersionConflict(
        tx,
        { setupId, kind: 'organisation', id: setupId },
        { stored: before, sent: { ...after, revision: expectedRevision } },
      )
    await tx.query(
      `update setup
          set name = $2, homepage = $3, themes = $4, slides = $5, url_wiki = $6, hotline = $7, station_version = $8,
              timezone = $9, logo = $10, default_lang = $11, default_unit = $12, directive_read_minutes = $13,
              every_picture_days = $14, hourly_picture_days = $15, technical_contact = $16, weather_contact = $17,
              revision = revision + 1
        where id = $1`,
      [
        setupId,
        after.name,
        after.homepage,
        after.themes,
        JSON.stringify(after.slides),
        after.urlWiki,
        after.hotline && JSON.stringify(after.hotline),
        after.stationVersion,
        after.timezone,
        after.logo,
        after.defaultLang,
        after.defaultUnit,
        after.directiveReadMinutes,
        after.everyPictureDays,
        after.hourlyPictureDays,
        after.technicalContact && JSON.stringify(after.technicalContact),
        after.weatherContact && JSON.stringify(after.weatherContact),
      ],
    )
    await record({ kind: 'organisation', id: setupId, name: after.name }, recorded(before), recorded(after))
    return settingsOf(tx, setupId)
  })
}

/** The journal records only the existence and size of the picture. */
const recorded = ({ logo, revision: _, ...settings }: Settings) => ({
  ...settings,
  logo: logo?.length ?? null,
})

const withoutUndefined = (change: Change) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

function checkTimezone(timezone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone })
  } catch {
    throw new Invalid('body.timezone', 'a time zone of the IANA database')
  }
}

/** The declared type may be wrong; the first bytes show what the file is. */
function checkPicture(address: string): void {
  const [, type = '', data = ''] = /^data:image\/(\w+);base64,(.*)$/.exec(address) ?? []
  const beginning = BEGINNINGS[type]
  if (beginning === undefined || !data.startsWith(beginning))
    throw new Invalid('body.logo', 'a picture of the type that it says')
}
