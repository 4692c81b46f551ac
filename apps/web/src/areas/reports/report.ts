import type { CallAnswer } from '@verglas/contract'

export type Report = CallAnswer<'listReports'>['reports'][number]
export type StoredReport = Omit<Report, 'isRead'>
