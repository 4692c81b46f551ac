// `npm run dev`: the program on :8080 and the web on http://localhost:5173, which the browser reloads as
// files are edited. The server is built once at the start; after changing it, stop and start again.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildStale } from './build.mjs'
import { installIfNeeded } from './install.mjs'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
await installIfNeeded()
await buildStale()
const env = { ...process.env, NODE_ENV: 'development', VERGLAS_PUBLIC_URL: 'http://localhost:5173' }
const children = [
  spawn(process.execPath, [path.join(ROOT, 'apps/server/dist/main.js')], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  }),
  spawn(path.join(ROOT, 'node_modules/.bin/vite'), ['apps/web'], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }),
]
const stop = () => {
  for (const child of children) child.kill('SIGINT')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
