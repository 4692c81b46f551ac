/** Test support: the feed of a country by its published form; no real one lies beside the repository. */

export type AWarningInfo = {
  language?: string
  event?: string
  level?: string
  type?: string
  severity?: string
  onset?: string
  expires?: string
  areas?: { name: string; codes?: [string, string][]; polygon?: string[] }[]
}

const info = (given: AWarningInfo) => ({
  language: given.language ?? 'de-DE',
  category: ['Met'],
  event: given.event ?? 'Schneefall',
  responseType: ['Monitor'],
  urgency: 'Future',
  severity: given.severity ?? 'Severe',
  certainty: 'Likely',
  effective: '2026-01-15T06:00:00+01:00',
  onset: given.onset ?? '2026-01-15T18:00:00+01:00',
  expires: given.expires ?? '2026-01-16T12:00:00+01:00',
  senderName: 'Geosphere Austria',
  headline: `${given.event ?? 'Schneefall'} orange`,
  description: '30 cm.',
  instruction: '',
  web: 'https://www.geosphere.at',
  contact: null,
  parameter: [
    { valueName: 'awareness_level', value: given.level ?? '3; orange; Severe' },
    { valueName: 'awareness_type', value: given.type ?? '2; snow-ice' },
  ],
  area: (given.areas ?? [{ name: 'Grieskirchen', codes: [['EMMA_ID', 'AT408']] }]).map(
    ({ name, codes, polygon }) => ({
      areaDesc: name,
      ...(polygon ? { polygon } : {}),
      geocode: (codes ?? []).map(([valueName, value]) => ({ valueName, value })),
    }),
  ),
})

export type AWarning = {
  identifier?: string
  sent?: string
  status?: string
  msgType?: string
  references?: string
  infos?: AWarningInfo[]
}

export const SENDER = 'https://www.geosphere.at'

export const aWarning = (given: AWarning = {}) => ({
  uuid: '00000000-0000-0000-0000-000000000000',
  alert: {
    identifier: given.identifier ?? '2.49.0.0.40.0.AT.1',
    sender: SENDER,
    sent: given.sent ?? '2026-01-15T06:00:00+01:00',
    status: given.status ?? 'Actual',
    msgType: given.msgType ?? 'Alert',
    scope: 'Public',
    ...(given.references ? { references: given.references } : {}),
    info: (given.infos ?? [{}, { language: 'en-GB', event: 'Snowfall' }]).map(info),
  },
})

export const aFeed = (...warnings: unknown[]) => ({ warnings })
