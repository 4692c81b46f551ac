/** Test support: self-made CAP-CP messages in the form of MSC's. */

export type AnInfo = {
  language?: string
  event?: string
  code?: string
  severity?: string
  effective?: string
  onset?: string
  expires?: string
  headline?: string
  description?: string
  parameters?: Record<string, string>
  areas?: { name?: string; polygons?: string[]; circles?: string[]; clc?: string }[]
  more?: string
}

const PARAMETER = 'layer:EC-MSC-SMC:1.1:'

function info(options: AnInfo): string {
  const element = (name: string, value: string | undefined) =>
    value === undefined ? '' : `<${name}>${value}</${name}>`
  const pair = (name: string, key: string, value: string) =>
    `<${name}><valueName>${key}</valueName><value>${value}</value></${name}>`
  const areas = options.areas ?? [
    { name: 'Saguenay', polygons: ['48.0,-72.0 48.0,-70.0 49.0,-70.0 49.0,-72.0 48.0,-72.0'], clc: '033100' },
  ]
  return `<info>
    <language>${options.language ?? 'fr-CA'}</language><category>Met</category>
    <event>${options.event ?? 'neige'}</event><responseType>Monitor</responseType>
    <urgency>Expected</urgency><severity>${options.severity ?? 'Moderate'}</severity><certainty>Likely</certainty>
    ${pair('eventCode', 'profile:CAP-CP:Event:0.4', options.code ?? 'snowfall')}
    ${element('effective', options.effective ?? '2026-01-15T09:00:00-00:00')}
    ${element('onset', options.onset)}${element('expires', options.expires ?? '2026-01-16T01:00:00-00:00')}
    <senderName>Environnement Canada</senderName>
    <headline>${options.headline ?? 'avertissement de neige en vigueur'}</headline>
    <description>${options.description ?? '25 cm de neige.\n\n###\n\nLa visibilité sera nulle.'}</description>
    <web>https://meteo.gc.ca/warnings/index_f.html</web>
    ${Object.entries(options.parameters ?? {})
      .map(([key, value]) => pair('parameter', key.includes(':') ? key : PARAMETER + key, value))
      .join('')}
    ${areas.map(({ name, polygons = [], circles = [], clc }) => `<area>${element('areaDesc', name)}${polygons.map((polygon) => `<polygon>${polygon}</polygon>`).join('')}${circles.map((circle) => `<circle>${circle}</circle>`).join('')}${clc ? pair('geocode', 'layer:EC-MSC-SMC:1.0:CLC', clc) : ''}</area>`).join('')}
    ${options.more ?? ''}
  </info>`
}

export type ACap = {
  id?: string
  sender?: string
  sent?: string
  status?: string
  msgType?: string
  scope?: string
  references?: string[]
  infos?: AnInfo[]
  more?: string
}

export const aCap = (overrides: ACap = {}): string => `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
  <identifier>${overrides.id ?? 'urn:oid:2.49.0.1.124.0000000001.2026'}</identifier>
  <sender>${overrides.sender ?? 'cap-pac@canada.ca'}</sender>
  <sent>${overrides.sent ?? '2026-01-15T09:00:00-00:00'}</sent>
  <status>${overrides.status ?? 'Actual'}</status><msgType>${overrides.msgType ?? 'Alert'}</msgType>
  <scope>${overrides.scope ?? 'Public'}</scope>
  ${overrides.references ? `<references>${overrides.references.join(' ')}</references>` : ''}
  ${(overrides.infos ?? [{}]).map(info).join('\n')}
  ${overrides.more ?? ''}
</alert>`
