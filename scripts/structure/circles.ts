import type { SourceFile } from './source-files.ts'

type Graph = ReadonlyMap<string, readonly string[]>

/**
 * Import cycles, including type imports: files that can only be understood together. Of files connected by
 * many cycles, returns the shortest cycle through the first file.
 */
export function circlesOf(files: readonly SourceFile[]): string[][] {
  const allPaths = new Set(files.map(({ file }) => file))
  const graph = new Map(
    files.map(({ file, imports }) => [
      file,
      imports.flatMap((imported) =>
        imported.file !== null && allPaths.has(imported.file) ? [imported.file] : [],
      ),
    ]),
  )
  const circles: string[][] = []
  const visited = new Set<string>()
  for (const file of graph.keys()) {
    if (visited.has(file)) continue
    const circle = shortestCircle(graph, file)
    if (!circle) continue
    circles.push(circle)
    for (const member of knotOf(graph, file)) visited.add(member)
  }
  return circles
}

/** The shortest path from a file back to itself; null if there is none. */
function shortestCircle(graph: Graph, start: string): string[] | null {
  const paths = [[start]]
  const reached = new Set<string>()
  for (const path of paths) {
    for (const next of graph.get(path.at(-1) ?? start) ?? []) {
      if (next === start) return path
      if (reached.has(next)) continue
      reached.add(next)
      paths.push([...path, next])
    }
  }
  return null
}

/** All files that both reach this one and are reachable from it. */
function knotOf(graph: Graph, start: string): string[] {
  return [...reachedFrom(graph, start)].filter((file) => reachedFrom(graph, file).has(start))
}

function reachedFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const next of graph.get(file) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      waiting.push(next)
    }
  }
  return reached
}
