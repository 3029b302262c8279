import type { RunningServer } from './server-process.ts'

/** A server that is measured; one in containers has no process of its own here. */
export type MeasuredServer = Pick<RunningServer, 'baseUrl' | 'operatorUrl' | 'operatorToken'> & {
  readonly pid?: number | undefined
}
