/** Test support: the feed of a country in its published form; there is no real one next to the repository. */

export type AWarningInfo = {
  language?: string
  event?: string
  level?: string
  type?: string
  severity?: string
  onset?: string
  expires?: string
  areas?: {
    name: string
    codes?: [string, string][]
    polygon?: string[]
    altitude?: string
    ceiling?: string
  }[]
}

const info = (content: AWarningInfo) => ({
  language: content.language ?? 'de-DE',
  category: ['Met'],
  event: content.event ?? 'Schneefall',
  responseType: ['Monitor'],
  urgency: 'Future',
  severity: content.severity ?? 'Severe',
  certainty: 'Likely',
  effective: '2026-01-15T06:00:00+01:00',
  onset: content.onset ?? '2026-01-15T18:00:00+01:00',
  expires: content.expires ?? '2026-01-16T12:00:00+01:00',
  senderName: 'Geosphere Austria',
  headline: `${content.event ?? 'Schneefall'} orange`,
  description: '30 cm.',
  instruction: '',
  web: 'https://www.geosphere.at',
  contact: null,
  parameter: [
    { valueName: 'awareness_level', value: content.level ?? '3; orange; Severe' },
    { valueName: 'awareness_type', value: content.type ?? '2; snow-ice' },
  ],
  area: (content.areas ?? [{ name: 'Grieskirchen', codes: [['EMMA_ID', 'AT408']] }]).map(
    ({ name, codes, polygon, ...heights }) => ({
      areaDesc: name,
      ...heights,
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

export const aWarning = (warning: AWarning = {}) => ({
  uuid: '00000000-0000-0000-0000-000000000000',
  alert: {
    identifier: warning.identifier ?? '2.49.0.0.40.0.AT.1',
    sender: SENDER,
    sent: warning.sent ?? '2026-01-15T06:00:00+01:00',
    status: warning.status ?? 'Actual',
    msgType: warning.msgType ?? 'Alert',
    scope: 'Public',
    ...(warning.references ? { references: warning.references } : {}),
    info: (warning.infos ?? [{}, { language: 'en-GB', event: 'Snowfall' }]).map(info),
  },
})

export const aFeed = (...warnings: unknown[]) => ({ warnings })
