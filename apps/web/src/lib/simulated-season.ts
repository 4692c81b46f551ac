/** A separate chunk: only simulated organisations load it. */
export { simulatedNights } from '@verglas/simulated-weather'
