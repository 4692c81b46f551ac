/** Humancast panels for other areas. */
export { Corrected } from './Corrected.tsx'
export { CircuitHumancasts, Humancasts, WriteHumancast } from './Humancasts.tsx'
export { PendingHere } from './PendingHere.tsx'
export { useWhenApplied } from './use-when-applied.ts'
