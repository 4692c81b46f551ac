import { differentAreas, unknownFolders, wrongArrows } from './arrows.ts'
import { circlesOf } from './circles.ts'
import { longFunctions } from './long-functions.ts'
import { mapKinds } from './map-kinds.ts'
import { lengthOf, migrationNumbers, namesOf, sqlPlaces } from './places.ts'
import { vagueNames, vagueTypes } from './plain-names.ts'
import { migrationNames, sourceFiles, trialFiles } from './source-files.ts'
import { swallowedErrors } from './swallowed.ts'
import { handFormatted } from './tables.ts'

/** Checks the rules about where files belong. Each problem is one sentence. */
export function structureProblems(root: string): string[] {
  const files = sourceFiles(root)
  return [
    ...files.flatMap((file) => [
      ...namesOf(file),
      ...lengthOf(file),
      ...sqlPlaces(file),
      ...swallowedErrors(file),
      ...handFormatted(file),
      ...vagueNames(file),
      ...vagueTypes(file),
    ]),
    ...trialFiles(root).flatMap((file) => [
      ...swallowedErrors(file),
      ...vagueNames(file),
      ...vagueTypes(file),
    ]),
    ...longFunctions(root, files),
    ...migrationNumbers(migrationNames(root)),
    ...unknownFolders(files),
    ...differentAreas(files),
    ...wrongArrows(files),
    ...mapKinds(files),
    ...circlesOf(files).map((circle) => `circle of imports: ${[...circle, circle[0]].join(' → ')}`),
  ]
}
