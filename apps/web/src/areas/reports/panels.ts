/** The parts of reports that other areas may use. */
export { ReportCard } from './ReportCard.tsx'
export { ReportForm } from './ReportForm.tsx'
export type { ReportStart } from './report-form.ts'
