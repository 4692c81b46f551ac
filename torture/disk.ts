import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { undoing } from '../scripts/temporary.ts'
import { seconds } from '../test-material/figure.ts'
import { keepWriting } from './actions.ts'
import { type ProductUnderTest, statusOf, withProductUnderTest } from './product.ts'
import { noneExpected, type Trial, TrialUnsupported } from './trial.ts'

const ROUNDS = 3
const SIZE_MB = 900
const FULL_MS = 20_000
const GIVE_UP_MS = 120_000
const UNMOUNT_ATTEMPTS = 100

export const disk: Trial = {
  name: 'disk',
  title: 'the disk of the data folder is full, and has room again',
  run: ({ rounds }) =>
    withSmallDisk((folder) =>
      withProductUnderTest(
        async (product) => {
          const actions = keepWriting(product)
          const [recoveryMs, healthy]: [number[], boolean[]] = [[], []]
          for (let round = 0; round < (rounds ?? ROUNDS); round++) {
            await sleep(5000)
            const ballast = path.join(folder, 'ballast')
            fillWith(ballast)
            const untilMs = performance.now() + FULL_MS
            while (performance.now() < untilMs) {
              // Also fills the space that the program itself releases.
              fillWith(ballast)
              await sleep(500)
            }
            healthy.push(await isHealthy(product))
            fs.rmSync(ballast)
            const roomMs = performance.now()
            while (!actions.ackedSince(roomMs)) {
              if (performance.now() - roomMs > GIVE_UP_MS)
                throw new Error(
                  `nothing could be written once there was room again:\n${product.output().slice(-3000)}`,
                )
              await sleep(50)
            }
            recoveryMs.push(performance.now() - roomMs)
            process.stdout.write(`  ${round + 1}: written again after ${seconds(recoveryMs.at(-1) ?? 0)}\n`)
          }
          const outcome = await actions.stop()
          const refusals = [...outcome.statuses].filter(([status]) => status !== 200)
          const wrong = refusals.filter(([status]) => status !== 503 && status !== null)
          return [
            { what: 'times that the disk was full', figure: String(recoveryMs.length) },
            noneExpected('– of them health was «ok»', healthy.filter(Boolean).length),
            { what: 'written again once there was room, slowest', figure: seconds(Math.max(...recoveryMs)) },
            { what: 'acts and facts acknowledged', figure: `${outcome.acts} and ${outcome.facts}` },
            {
              what: '– acts refused',
              figure: refusals.map(([status, count]) => `${count} × ${status ?? 'no answer'}`).join(', '),
            },
            noneExpected('– refused otherwise than by 503', wrong.length),
            noneExpected('– acknowledged and lost', outcome.lost),
            noneExpected('– stored twice', outcome.doubled),
          ]
        },
        { folder, env: { VERGLAS_DEMO: 'false' } },
      ),
    ),
}

/** A file system in memory, which can be filled without harm. */
export async function withSmallDisk<T>(work: (folder: string) => Promise<T>): Promise<T> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new TrialUnsupported('a small disk is mounted by root, on Linux')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verglas-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=755`, 'tmpfs', folder], {
      stdio: 'pipe',
    })
  } catch (error) {
    fs.rmdirSync(folder)
    throw new TrialUnsupported(`a small disk could not be mounted (${String(error).trim()})`)
  }
  return undoing(
    async () => {
      await unmount(folder)
      fs.rmdirSync(folder)
    },
    () => work(folder),
  )
}

/** A database that has just been stopped may hold its folder for another moment. */
async function unmount(folder: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      execFileSync('umount', [folder], { stdio: 'pipe' })
      return
    } catch (error) {
      if (attempt === UNMOUNT_ATTEMPTS) throw error
      await sleep(100)
    }
  }
}

/** Writes until the disk is full. */
export function fillWith(file: string): void {
  const handle = fs.openSync(file, 'a')
  try {
    for (const bytes of [1_000_000, 4096]) {
      try {
        for (;;) fs.writeSync(handle, Buffer.alloc(bytes))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    fs.closeSync(handle)
  }
}

async function isHealthy({ url }: ProductUnderTest): Promise<boolean> {
  if ((await statusOf(`${url}/api/health`)) !== 200) return false
  const { status } = (await (await fetch(`${url}/api/health`)).json()) as { status: string }
  return status === 'ok'
}
