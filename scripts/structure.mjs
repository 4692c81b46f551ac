/**
 * Checks the rules of where things belong; each problem is one sentence. tsx is only loaded here, because the
 * install may have to bring it first.
 */
export async function structureProblems(root) {
  const { tsImport } = await import('tsx/esm/api')
  const { structureProblems } = await tsImport('./structure/problems.ts', import.meta.url)
  return structureProblems(root)
}
