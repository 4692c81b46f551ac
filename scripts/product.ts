import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { ROOT } from './root.ts'

export type Product = { url: string; process: ChildProcess; output(): string; stop(): Promise<void> }

/** Starts the program of `npm start` on a port and a folder; resolves when it reports that it is ready. */
export async function startProduct(options: {
  port: number
  folder: string
  env?: Record<string, string>
}): Promise<Product> {
  // The settings of the developer's shell must not reach the product.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('VERGLAS_') && name !== 'DATABASE_URL',
  )
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts', 'start.mjs')], {
    cwd: ROOT,
    env: {
      ...Object.fromEntries(inherited),
      PORT: String(options.port),
      VERGLAS_DATA: options.folder,
      VERGLAS_LOG: 'warn',
      NODE_ENV: 'test',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      if (/^Ready in /m.test(output)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) =>
      reject(new Error(`the program ended with ${code} before it was ready:\n${output}`)),
    )
  })
  return {
    url: `http://localhost:${options.port}`,
    process: child,
    output: () => output,
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}
