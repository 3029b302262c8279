import { join } from 'node:path'
import { type RemoteCalls, remoteCalls } from './calls/remote-calls.ts'
import type { Compose } from './compose.ts'
import type { AuditorCalls } from './programs/auditor-calls.ts'

const PROGRAMS = join(import.meta.dirname, 'programs')

/** Runs a program of the folder `programs` inside a cluster; returns its output, rejects if it fails. */
export const printedBy = async (
  { toolFrom }: Compose,
  program: string,
  ...args: readonly string[]
): Promise<string> => {
  const { code, out, err } = await toolFrom(PROGRAMS, program, ...args)
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${out}${err}`)
  return out
}

/** Runs a program that prints a number; rejects unless the number is positive. */
export const countedBy = async (compose: Compose, program: string, ...args: readonly string[]): Promise<number> => {
  const count = Number(await printedBy(compose, program, ...args))
  if (!(count > 0)) throw new Error(`${program} did nothing`)
  return count
}

/** Starts the auditor of a cluster, which stays and audits it as often as it is asked to. */
export const startAuditor = ({ programFrom }: Compose): RemoteCalls<AuditorCalls> =>
  remoteCalls<AuditorCalls>(programFrom('auditor', PROGRAMS, 'auditor.ts'))
