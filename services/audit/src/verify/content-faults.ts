import { StoreDamaged, StoreUnavailable } from '@folio/event-store/port.ts'
import { StateChanged } from '../checkpoint/state/page-tree.ts'
import type { Finding, Findings } from './findings.ts'

/** Errors with a meaning of their own: their catchers report them. */
const TOLD_APART = [StoreDamaged, StoreUnavailable, StateChanged]

/** True for an error of the operating system, of SQLite, or of a process that lacks memory. */
const isOfMachine = (error: unknown): boolean => {
  if (error instanceof RangeError) return /allocation failed|maximum size exceeded/.test(error.message)
  return error instanceof Error && ('syscall' in error || 'errcode' in error)
}

/**
 * Runs a check of stored content. An error is a finding at the place, so that changed content cannot
 * make the verification fail instead.
 */
export const findFaults = (
  place: Pick<Finding, 'stream' | 'revision' | 'position'>,
  check: () => void,
  findings: Pick<Findings, 'add'>,
): void => {
  try {
    check()
  } catch (error) {
    if (isOfMachine(error) || TOLD_APART.some((kind) => error instanceof kind)) throw error
    const { stream, revision, position } = place
    findings.add({ stream, revision, position, expected: 'content that can be checked', found: String(error) })
  }
}

/** The place of a finding that no single event has. */
export const THE_STORE = { stream: 'the store', revision: undefined, position: undefined } as const
