import { FileProblem } from '@verglas/metro-files'
import { Problem } from './problem.ts'

/** Runs a command; what a user can put right is one sentence on stderr and an exit code, never a stack. */
export async function runCommand(command: () => void | Promise<void>): Promise<void> {
  // A reader that has seen enough, such as `head`, is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  try {
    await command()
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = error instanceof Problem ? error.exitCode : 1
  }
}

/** RangeErrors are how the model says that its input means nothing. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Problem || error instanceof FileProblem) return error.message
  if (error instanceof RangeError) return `The road cannot be computed: ${error.message}`
  return `This is a fault of the program: ${error instanceof Error ? error.message : String(error)}`
}
