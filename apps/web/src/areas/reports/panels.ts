/** What later areas show of the reports. */
export { ReportCard } from './ReportCard.tsx'
export { ReportForm } from './ReportForm.tsx'
export type { ReportStart } from './report-form.ts'
