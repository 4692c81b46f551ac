/** A chunk of its own: only simulated organisations load it. */
export { simulatedNights } from '@verglas/simulated-weather'
