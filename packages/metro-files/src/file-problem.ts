/** The reason why a file cannot be used: one sentence, with the line of the problem. */
export class FileProblem extends Error {
  readonly file: string
  readonly line: number | null

  constructor(file: string, line: number | null, sentence: string) {
    super(`${file}${line === null ? '' : `, line ${line}`}: ${sentence}`)
    this.name = 'FileProblem'
    this.file = file
    this.line = line
  }
}
