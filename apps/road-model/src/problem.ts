/** A fault that the user can correct; only its message is shown. */
export class Problem extends Error {
  readonly exitCode: 1 | 2

  /** 1: the input cannot be used; 2: the command was not understood. */
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.name = 'Problem'
    this.exitCode = exitCode
  }
}
