import type { CallAnswer, CallBody } from '@verglas/contract'
import { LOCALES, UNIT_SYSTEMS } from '@verglas/contract/codes'
import { type GroupDraft, readDraft, type Settings } from '../../ui/form/draft.ts'
import { type Field, field, PLAIN_TEXT, TIME_ZONE } from '../../ui/form/fields.ts'
import type { Reading } from '../../ui/form/use-form.ts'

export type SetupSettings = CallAnswer<'getSetupSettings'>['settings']
export type SettingsBody = Omit<CallBody<'updateSetupSettings'>, 'expectedRevision'>

const text = (key: string, maxLength: number): Field =>
  field(key, { ...PLAIN_TEXT, maxLength }, { isRequired: false, isNullable: true })

/** A contact that people can call or write to. */
const contact = (key: string): Field =>
  field(
    key,
    { kind: 'group', fields: [text('name', 100), text('phone', 40), text('email', 200), text('hours', 200)] },
    { isRequired: false },
  )

const PATH = { kind: 'path', maxLength: 500 } as const

/** The text fields of an organisation; the logo is separate. */
export const SETTINGS_FIELDS: readonly Field[] = [
  field('name', { ...PLAIN_TEXT, maxLength: 100 }),
  field('timezone', TIME_ZONE),
  field('homepage', PATH, { isRequired: false, isNullable: true }),
  field('urlWiki', { ...PLAIN_TEXT, isUrl: true, maxLength: 500 }, { isRequired: false, isNullable: true }),
  field('stationVersion', { kind: 'choice', options: ['1', '2'] }),
  field('defaultLang', { kind: 'choice', options: LOCALES }),
  field('defaultUnit', { kind: 'choice', options: UNIT_SYSTEMS }),
  field('directiveReadMinutes', { kind: 'number', isInteger: true, min: 5, max: 1440 }),
  field('everyPictureDays', { kind: 'number', isInteger: true, min: 1, max: 60 }),
  field('hourlyPictureDays', { kind: 'number', isInteger: true, min: 1, max: 366 }),
  field('themes', { kind: 'choice', options: ['both', 'light', 'dark'] }),
  contact('hotline'),
  contact('technicalContact'),
  contact('weatherContact'),
  field(
    'slides',
    {
      kind: 'rows',
      fields: [field('url', PATH), field('timing', { kind: 'number', isInteger: true, min: 3, max: 3600 })],
      min: null,
      max: 50,
    },
    { isRequired: false },
  ),
]

/** The settings in the form's representation: one word per theme, versions as texts. */
export const toFormSettings = (settings: SetupSettings): Settings => ({
  ...settings,
  themes: settings.themes.length === 2 ? 'both' : settings.themes[0],
  stationVersion: String(settings.stationVersion),
  hotline: settings.hotline ?? {},
  technicalContact: settings.technicalContact ?? {},
  weatherContact: settings.weatherContact ?? {},
})

/** Whether the start page exists: a section, or a screen of one. */
const opens = (sections: readonly { readonly path: string }[], homepage: string): boolean =>
  sections.some(({ path }) => homepage === path || homepage.startsWith(`${path}/`))

/** The settings to send; empty fields are removed. A home page without a section would be ignored. */
export function readSettings(
  draft: GroupDraft,
  logo: string | null,
  sections: readonly { readonly path: string }[],
): Reading<SettingsBody> {
  const { settings, errors: faults } = readDraft(SETTINGS_FIELDS, draft)
  const {
    themes,
    stationVersion,
    hotline,
    technicalContact,
    weatherContact,
    slides,
    homepage,
    urlWiki,
    ...others
  } = settings
  const errors =
    typeof homepage === 'string' && !opens(sections, homepage)
      ? { ...faults, homepage: { word: 'organisation.noPage' } }
      : faults
  const body = {
    ...others,
    homepage: homepage ?? null,
    urlWiki: urlWiki ?? null,
    themes: themes === 'both' ? ['light', 'dark'] : [themes],
    stationVersion: Number(stationVersion),
    hotline: readContact(hotline),
    technicalContact: readContact(technicalContact),
    weatherContact: readContact(weatherContact),
    slides: slides ?? [],
    logo,
  }
  return { body: body as SettingsBody, errors }
}

/** null if none of its fields is filled in. */
function readContact(typed: unknown) {
  const contact = { name: null, phone: null, email: null, hours: null, ...(typed as object) }
  return Object.values(contact).some((value) => value !== null) ? contact : null
}
