import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that ask for an environment of their own say so in their first line. */
const ENVIRONMENT = /^\/\/ @vitest-environment (\S+)/

/**
 * Files of one environment after the other: a worker is shared by files of the same project and environment that follow
 * each other, and a change of either loads the program anew.
 */
export default class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const groupOf = ({ project, moduleId }: TestSpecification) =>
      `${project.name} ${ENVIRONMENT.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? 'node'}`
    const groups = new Map<string, TestSpecification[]>()
    for (const file of sorted) groups.set(groupOf(file), [...(groups.get(groupOf(file)) ?? []), file])
    return [...groups.values()].flat()
  }
}
