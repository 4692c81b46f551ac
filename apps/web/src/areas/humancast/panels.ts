/** What other areas may show of the forecasters' corrections. */
export { Corrected } from './Corrected.tsx'
export { Humancasts, WriteHumancast } from './Humancasts.tsx'
