/** Test support: runs the commands as child processes, as on the command line. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = path.dirname(fileURLToPath(import.meta.url))
const SCRIPTS = path.resolve(HERE, '../../../scripts')

export type CommandResult = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

export function run(script: 'road-model' | 'validate', args: readonly string[]): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(SCRIPTS, `${script}.mjs`), ...args])
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}

/** A temporary folder; `remove` deletes it. */
export function createTempFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'verglas-road-model-'))
  return {
    folder,
    file(name: string, text: string): string {
      const file = path.join(folder, name)
      writeFileSync(file, text)
      return file
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * Finds `shared/validation` next to this or any parent folder; null if absent. The cases are too large for the
 * repository and not on every machine.
 */
export function validationFolder(): string | null {
  for (let folder = HERE; path.dirname(folder) !== folder; folder = path.dirname(folder)) {
    const cases = path.join(folder, 'shared', 'validation')
    if (existsSync(cases)) return cases
  }
  return null
}
