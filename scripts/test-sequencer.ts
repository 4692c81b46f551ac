import { readFileSync, statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that need an environment of their own declare it in their first line. */
const ENVIRONMENT = /^\/\/ @vitest-environment (\S+)/

/**
 * Runs files of the same environment one after the other: consecutive files of the same project and
 * environment share a worker, and a change of either loads the program again. Within a group the largest file comes
 * first, so that the order is always the same; Vitest would sort by the durations of the last run.
 */
export default class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sizeOf = ({ moduleId }: TestSpecification) => statSync(moduleId).size
    const sorted = files.toSorted((a, b) => sizeOf(b) - sizeOf(a))
    const groupOf = ({ project, moduleId }: TestSpecification) =>
      `${project.name} ${ENVIRONMENT.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? 'node'}`
    const groups = new Map<string, TestSpecification[]>()
    for (const file of sorted) groups.set(groupOf(file), [...(groups.get(groupOf(file)) ?? []), file])
    return [...groups.values()].flat()
  }
}
