/** Something a person can put right: said in one sentence at the start, exit code 1. */
export class StartProblem extends Error {}
