import { FileProblem } from '@verglas/metro-files'
import { Problem } from './problem.ts'

/**
 * Runs a command. A fault that the user can correct becomes one sentence on stderr and an exit code, never a
 * stack trace.
 */
export async function runCommand(command: () => void | Promise<void>): Promise<void> {
  // A reader that closes the pipe early, such as `head`, is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  try {
    await command()
  } catch (error) {
    process.stderr.write(`${errorMessage(error)}\n`)
    process.exitCode = error instanceof Problem ? error.exitCode : 1
  }
}

/** The model throws a RangeError for input that makes no physical sense. */
export function errorMessage(error: unknown): string {
  if (error instanceof Problem || error instanceof FileProblem) return error.message
  if (error instanceof RangeError) return `The road cannot be computed: ${error.message}`
  return `This is a fault of the program: ${error instanceof Error ? error.message : String(error)}`
}
