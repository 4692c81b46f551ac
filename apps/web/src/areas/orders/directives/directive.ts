import type { CallAnswer } from '@verglas/contract'

/** An order in force or announced. */
export type Directive = CallAnswer<'getDirectiveBoard'>['directives'][number]
