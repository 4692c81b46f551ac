import { z } from 'zod'
import { Invalid } from '../../http/errors.ts'
import { hostsOf, isOwnNetwork } from '../../ingest/outbound.ts'
import type { Source } from '../../ingest/source.ts'
import { SOURCES } from '../../ingest/sources/index.ts'

/** A provider as an administrator's form needs it. */
export function describeSource(source: Source) {
  return {
    id: source.id,
    brings: source.brings,
    everyMinutes: source.everyMinutes,
    hosts: [...source.hosts],
    isPush: source.isPush === true,
    isVerified: source.isVerified,
    secrets: [...source.secrets],
    settingsSchema: z.toJSONSchema(source.settings, { io: 'input', unrepresentable: 'any' }) as Record<
      string,
      unknown
    >,
    takesPoints: source.takesPoints === true,
  }
}

export function sourceOf(id: string): Source {
  const source = SOURCES.find((one) => one.id === id)
  if (!source) throw new Invalid('body.source', `no source ${id}`)
  return source
}

/** Throws `Invalid` with the field where settings and secrets together are not what the source needs. */
export function checkSettings(
  source: Source,
  settings: Record<string, unknown>,
  secrets: Record<string, string>,
  privateHosts: ReadonlySet<string>,
): void {
  const open = source.secrets.find((name) => settings[name] !== undefined)
  if (open) throw new Invalid(`body.settings.${open}`, 'is a secret: give it among the secrets')
  const stray = Object.keys(secrets).find((name) => !source.secrets.includes(name))
  if (stray) throw new Invalid(`body.secrets.${stray}`, 'is no secret of this source')
  const points = source.takesPoints && settings.points === undefined ? { points: [] } : {}
  const checked = source.settings.safeParse({ ...settings, ...points, ...secrets })
  if (!checked.success) {
    const [issue] = checked.error.issues
    const path = (issue?.path ?? []).map(String)
    const part = source.secrets.includes(path[0] ?? '') ? 'secrets' : 'settings'
    throw new Invalid(['body', part, ...path].join('.'), issue?.message ?? 'not valid')
  }
  for (const host of hostsOf(source, settings)) {
    if (!privateHosts.has(host) && /^[\d.]+$|:/.test(host) && isOwnNetwork(host))
      throw new Invalid('body.settings', `${host} is an address of this machine's own network`)
  }
}
