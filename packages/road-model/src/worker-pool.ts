import { type ResourceLimits, Worker } from 'node:worker_threads'

/** Result of a job: its answer, or why its workers died. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly death: string }

export type WorkerPool<Job, Answer> = {
  /** Runs jobs in parallel; outcomes have the order of the jobs. */
  do(jobs: readonly Job[]): Promise<Outcome<Answer>[]>
  /** Ends the workers; jobs in progress fail. */
  close(): Promise<void>
}

/** A job that kills its worker is tried with a second one and then given up. */
const MAX_ATTEMPTS = 2

type Task<Job, Answer> = {
  readonly job: Job
  readonly settle: (outcome: Outcome<Answer>) => void
  attempts: number
}

/**
 * Worker threads that answer each message with one message. They are started when first needed and stay alive; one that
 * dies is replaced and its job started again. An idle pool does not keep the process alive.
 */
export function workerPool<Job, Answer>(size: number, newWorker: () => Worker): WorkerPool<Job, Answer> {
  const waiting: Task<Job, Answer>[] = []
  const idle: Worker[] = []
  const workers = new Set<Worker>()
  let isClosed = false

  const give = (worker: Worker, task: Task<Job, Answer>): void => {
    task.attempts += 1
    const end = () => {
      // Removing all listeners at once would also remove those of the thread itself, and no message would arrive.
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
      // A thread that is being ended may still fail; this error is ignored, because nobody waits for the thread.
      worker.on('error', () => {})
    }
    const died = (reason: string) => {
      end()
      workers.delete(worker)
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
    while (waiting.length > 0 && (idle.length > 0 || workers.size < size)) {
      const task = waiting.shift()
      if (!task) return
      let worker = idle.pop()
      if (!worker) {
        worker = newWorker()
        workers.add(worker)
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
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}

/**
 * A thread that runs the module called `name` next to `callerUrl`. In the build the module is a separate file; from the
 * sources it runs through tsx, which threads do not inherit from their parent in every version of Node.
 */
export function threadOf(name: string, callerUrl: string, resourceLimits: ResourceLimits = {}): Worker {
  if (!callerUrl.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, callerUrl), { resourceLimits })
  const source = new URL(`./${name}.ts`, callerUrl).href
  return new Worker(
    `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(source)})))`,
    { eval: true, resourceLimits },
  )
}
