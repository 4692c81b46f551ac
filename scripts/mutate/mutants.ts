import { PACKAGES } from './faults/packages.ts'
import { SERVER } from './faults/server.ts'
import { WEB } from './faults/web.ts'
import type { FaultGroup } from './mutant.ts'

/** Every fault that `npm run mutate` puts into the program. */
export const FAULT_GROUPS: readonly FaultGroup[] = [...SERVER, ...PACKAGES, ...WEB]
