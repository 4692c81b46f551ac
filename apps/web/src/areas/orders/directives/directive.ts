import type { CallAnswer } from '@verglas/contract'

/** An order in force or announced. */
export type Directive = CallAnswer<'getDirectiveBoard'>['directives'][number]

/** Id of the heading of the orders on the page of a circuit. */
export const ORDERS_ID = 'directives'
