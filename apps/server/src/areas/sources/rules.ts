import { SOURCES } from '@verglas/sources'
import { hostsOf, isOwnNetwork } from '@verglas/sources/requesting/outbound'
import { faultText } from '@verglas/sources/requesting/setting-fault'
import type { Source } from '@verglas/sources/source'
import { z } from 'zod'
import { Invalid } from '../../http/errors.ts'
import { silentAfterMs } from '../../ingest/engine/state.ts'

/** A provider in the form that the administrator's page needs. */
export function describeSource(source: Source) {
  return {
    id: source.id,
    brings: source.brings,
    everyMinutes: source.everyMinutes,
    silentAfterMinutes: silentAfterMs(source) / 60_000,
    hosts: [...source.hosts],
    isPush: source.isPush === true,
    storesAs: source.sameAs ?? source.id,
    isVerified: source.isVerified,
    secrets: [...source.secrets],
    settingsSchema: schemaOf(source),
    takesPoints: source.takesPoints === true,
  }
}

/**
 * The schema of a connection's settings. A source without fixed hosts must be given an address: settings that
 * are optional for manual file import are required here.
 */
function schemaOf(source: Source): Schema {
  const schema = z.toJSONSchema(source.settings, { io: 'input', unrepresentable: 'any' }) as Schema
  const address = addressOf(source, schema)
  if (address === null) return schema
  const { default: _none, ...property } = schema.properties?.[address] ?? {}
  return {
    ...schema,
    properties: {
      ...schema.properties,
      [address]: address === 'urls' ? { ...property, minItems: 1 } : property,
    },
    required: [...new Set([...(schema.required ?? []), address])],
  }
}

type Schema = {
  properties?: Record<string, { [keyword: string]: unknown }>
  required?: string[]
  [keyword: string]: unknown
}

/** The setting that contains the address to query, for sources without fixed hosts. */
function addressOf({ hosts }: Source, { properties = {} }: Schema): string | null {
  return hosts.length > 0 ? null : (['urls', 'url'].find((key) => key in properties) ?? null)
}

export function sourceOf(id: string): Source {
  const source = SOURCES.find((candidate) => candidate.id === id)
  if (!source) throw new Invalid('body.source', `no source ${id}`)
  return source
}

/** Throws `Invalid` with the field if settings and secrets do not meet the requirements of the source. */
export function checkSettings(
  source: Source,
  settings: Record<string, unknown>,
  secrets: Record<string, string>,
  privateHosts: ReadonlySet<string>,
): void {
  const open = source.secrets.find((name) => settings[name] !== undefined)
  if (open) throw new Invalid(`body.settings.${open}`, 'is a secret: give it among the secrets')
  const stray = Object.keys(secrets).find((name) => !source.secrets.includes(name))
  if (stray) throw new Invalid(`body.secrets.${stray}`, 'is not a secret of this source')
  const points = source.takesPoints && settings.points === undefined ? { points: [] } : {}
  const checked = source.settings.safeParse({ ...settings, ...points, ...secrets })
  if (!checked.success) {
    const [issue] = checked.error.issues
    const path = (issue?.path ?? []).map(String)
    const section = source.secrets.includes(path[0] ?? '') ? 'secrets' : 'settings'
    throw new Invalid(['body', section, ...path].join('.'), issue ? faultText(issue) : 'not valid')
  }
  const hosts = hostsOf(source, settings)
  // Manually imported files need no connection. A connection without an address to query would wait for ever.
  if (hosts.size === 0)
    throw new Invalid(
      `body.settings.${addressOf(source, schemaOf(source)) ?? ''}`,
      'no_address: nobody would be asked',
    )
  for (const host of hosts) {
    if (!privateHosts.has(host) && /^[\d.]+$|:/.test(host) && isOwnNetwork(host))
      throw new Invalid('body.settings', `own_network: ${host} is an address of this machine's own network`)
  }
}
