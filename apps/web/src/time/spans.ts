export { DAY_MS, HOUR_MS } from '@verglas/quantities'
