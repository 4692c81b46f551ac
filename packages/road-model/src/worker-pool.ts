import { type ResourceLimits, Worker } from 'node:worker_threads'

/** What became of a job: its answer, or why its workers died. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly death: string }

export type WorkerPool<Job, Answer> = {
  /** Does jobs side by side; outcomes in the order of the jobs. */
  do(jobs: readonly Job[]): Promise<Outcome<Answer>[]>
  /** Ends the workers; jobs under way die. */
  close(): Promise<void>
}

/** A job that kills its worker gets a second one; then it is given up. */
const MAX_ATTEMPTS = 2

type Task<Job, Answer> = {
  readonly job: Job
  readonly settle: (outcome: Outcome<Answer>) => void
  attempts: number
}

/**
 * Worker threads that answer one message each with one message. They are started when first needed and stay; one that
 * dies is replaced and its job begun again. An idle pool does not keep the process alive.
 */
export function workerPool<Job, Answer>(size: number, newWorker: () => Worker): WorkerPool<Job, Answer> {
  const waiting: Task<Job, Answer>[] = []
  const idle: Worker[] = []
  const all = new Set<Worker>()
  let isClosed = false

  const give = (worker: Worker, task: Task<Job, Answer>): void => {
    task.attempts += 1
    const end = () => {
      // Without a name it would take the thread's own listeners as well, and no message would come any more.
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
      // A thread that is being ended may still fail; nobody waits for it any more.
      worker.on('error', () => {})
    }
    const died = (reason: string) => {
      end()
      all.delete(worker)
      void worker.terminate()
      if (isClosed || task.attempts >= MAX_ATTEMPTS) task.settle({ death: reason })
      else waiting.unshift(task)
      next()
    }
    worker.once('message', (answer: Answer) => {
      end()
      worker.unref()
      idle.push(worker)
      task.settle({ answer })
      next()
    })
    worker.once('error', (error: Error) => died(error.message))
    worker.once('exit', (code) => died(`it ended with ${code}`))
    worker.ref()
    worker.postMessage(task.job)
  }

  const next = (): void => {
    while (waiting.length > 0 && (idle.length > 0 || all.size < size)) {
      const task = waiting.shift()
      if (!task) return
      let worker = idle.pop()
      if (!worker) {
        worker = newWorker()
        all.add(worker)
      }
      give(worker, task)
    }
  }

  return {
    do: (jobs) =>
      Promise.all(
        jobs.map(
          (job) =>
            new Promise<Outcome<Answer>>((settle) => {
              if (isClosed) settle({ death: 'the pool is closed' })
              else waiting.push({ job, settle, attempts: 0 })
              next()
            }),
        ),
      ),
    async close() {
      isClosed = true
      for (const task of waiting.splice(0)) task.settle({ death: 'the pool is closed' })
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

/**
 * A thread that runs the module called `name` beside `here`. Built, it is a file of its own; from the sources it runs
 * through tsx, which a thread does not take over from its parent in every version of Node.
 */
export function threadOf(name: string, here: string, resourceLimits: ResourceLimits = {}): Worker {
  if (!here.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, here), { resourceLimits })
  const source = new URL(`./${name}.ts`, here).href
  return new Worker(
    `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(source)})))`,
    { eval: true, resourceLimits },
  )
}
