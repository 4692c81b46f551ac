/** Humancast panels for other areas. */
export { Corrected } from './Corrected.tsx'
export { Humancasts, WriteHumancast } from './Humancasts.tsx'
