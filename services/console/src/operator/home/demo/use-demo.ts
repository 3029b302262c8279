import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getDemo } from '@folio/contracts/http/operator/demo/demo-tools.ts'
import { type Read, useRead } from '../../reads/use-read.ts'

/** Reads the demo tools of this installation. */
export type Demo = DataOf<typeof getDemo>

/** No stream tells of the counts of the traffic and of the progress of a verification. */
const EVERY_MS = 1000

const isBusy = ({ traffic, tamper }: Demo): boolean =>
  traffic.is_running || tamper.last?.status === 'copying' || tamper.last?.status === 'verifying'

/** Reads what can be tried; again each second while something of it runs. */
export const useDemo = (): Read<Demo> =>
  useRead<typeof getDemo>('/operator/v1/demo', { pauseMs: (demo) => (isBusy(demo) ? EVERY_MS : undefined) })
