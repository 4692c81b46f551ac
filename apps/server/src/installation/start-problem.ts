/** A fault that a person can correct: reported in one sentence at the start, exit code 1. */
export class StartProblem extends Error {}
