import { unknownFolders, wrongArrows } from './arrows.ts'
import { circlesOf } from './circles.ts'
import { lengthOf, namesOf, sqlPlaces } from './places.ts'
import { sourceFiles } from './source-files.ts'

/** Folders in which circles are still to be broken; one without a circle must leave the list. */
const WITH_CIRCLES = ['apps/server/src/chain']

/** The rules of where things live. Each problem is one sentence. */
export function structureProblems(root: string, withCircles: readonly string[] = WITH_CIRCLES): string[] {
  const files = sourceFiles(root)
  return [
    ...files.flatMap((file) => [...namesOf(file), ...lengthOf(file), ...sqlPlaces(file)]),
    ...unknownFolders(files),
    ...wrongArrows(files),
    ...circleProblems(circlesOf(files), withCircles),
  ]
}

function circleProblems(circles: readonly string[][], withCircles: readonly string[]): string[] {
  const isWithin = (circle: readonly string[], folder: string) =>
    circle.every((file) => file.startsWith(`${folder}/`))
  return [
    ...circles
      .filter((circle) => !withCircles.some((folder) => isWithin(circle, folder)))
      .map((circle) => `circle of imports: ${[...circle, circle[0]].join(' → ')}`),
    ...withCircles
      .filter((folder) => !circles.some((circle) => isWithin(circle, folder)))
      .map((folder) => `${folder} has no circle any more: strike it from scripts/structure/problems.ts`),
  ]
}
