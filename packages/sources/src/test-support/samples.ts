/** Test support: real payloads that are beside the repository on some machines, never in it. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of real payloads of a provider, or null: `<repository>/../shared/samples/<provider>`. */
export function samplesOf(provider: string): string | null {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (dirname(folder) !== folder) {
    const samples = join(folder, 'shared', 'samples', provider)
    if (existsSync(samples)) return samples
    folder = dirname(folder)
  }
  return null
}
