/** The rules of where things live; each problem is one sentence. Loaded when it is asked: tsx may come with the install. */
export async function structureProblems(root) {
  const { tsImport } = await import('tsx/esm/api')
  const { structureProblems } = await tsImport('./structure/problems.ts', import.meta.url)
  return structureProblems(root)
}
