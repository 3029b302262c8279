import type { Explanation } from '@folio/contracts/http/operator/audit.ts'
import type { FoundSoFar } from '../verify/finding.ts'
import { shownFindings } from './verification-report.ts'

type Line = Explanation['lines'][number]

/** What `explain` prints; what is not known is left out. */
export type PrintedExplanation = Omit<Explanation, 'findings' | 'lines'> & {
  readonly findings: FoundSoFar
  readonly lines: readonly (Omit<Line, 'transaction_id' | 'counterparty'> &
    Partial<Pick<Line, 'transaction_id' | 'counterparty'>>)[]
}

/** The explanation of what `explain` printed. */
export const explanationOf = ({ lines, findings, ...rest }: PrintedExplanation): Explanation => ({
  ...rest,
  findings: shownFindings(findings),
  lines: lines.map((line) => ({
    ...line,
    transaction_id: line.transaction_id ?? null,
    counterparty: line.counterparty ?? null,
  })),
})
