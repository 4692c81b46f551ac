import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'

const MODULE = path.resolve(import.meta.dirname, 'end-with-npm.mjs')
const COMMAND = `
  import(${JSON.stringify(MODULE)}).then(({ endWithNpm }) => {
    endWithNpm()
    process.on('SIGTERM', () => {
      console.log('ended')
      process.exit(0)
    })
    setInterval(() => {}, 1000)
    console.log(process.pid)
  })`

let pid = 0
afterEach(() => {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended, as it should.
  }
})

/** Starts a command as npm does; the second command keeps the shell from replacing itself with the first. */
function throughShell(env: NodeJS.ProcessEnv) {
  const shell = spawn('sh', ['-c', '"$0" -e "$COMMAND"; true', process.execPath], {
    env: { ...env, COMMAND },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  shell.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  return { shell, outputLines: () => output.trim().split('\n') }
}

test('a signal that ends npm’s shell ends the command as if the command had received it', async () => {
  const { shell, outputLines } = throughShell({ ...process.env, npm_lifecycle_event: 'start' })
  await once(shell.stdout, 'data')
  pid = Number(outputLines()[0])
  shell.kill('SIGTERM')
  await once(shell.stdout, 'close')
  expect(outputLines()).toEqual([String(pid), 'ended'])
})

test('without npm a command outlives the shell that started it', async () => {
  const { npm_lifecycle_event: _, ...env } = process.env
  const { shell, outputLines } = throughShell(env)
  await once(shell.stdout, 'data')
  pid = Number(outputLines()[0])
  shell.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect(process.kill(pid, 0)).toBe(true)
  expect(outputLines()).toEqual([String(pid)])
})
