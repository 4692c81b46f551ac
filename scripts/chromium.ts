import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Finds a Chromium to run: the one in CHROMIUM_PATH, otherwise one of the system, otherwise the one from npm
 * (x64 Linux, with the libraries a bare machine lacks). null if there is none; `env` is for its process.
 */
export async function findChromium(): Promise<{ path: string; env: Record<string, string> } | null> {
  const named = process.env.CHROMIUM_PATH
  if (named) return { path: named, env: {} }
  for (const name of SYSTEM_NAMES) {
    const path = which(name)
    if (path) return { path, env: {} }
  }
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  // Makes the package unpack its own NSS and expat too, and add them to LD_LIBRARY_PATH.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath()
  const { LD_LIBRARY_PATH = '', FONTCONFIG_PATH = '' } = process.env
  return fs.existsSync(path) ? { path, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } } : null
}

function which(name: string): string | null {
  try {
    return (
      execFileSync(process.platform === 'win32' ? 'where' : 'which', [name], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
        .split('\n')[0]
        ?.trim() || null
    )
  } catch {
    // No such browser is installed (ENOENT, or exit code 1).
    return null
  }
}
