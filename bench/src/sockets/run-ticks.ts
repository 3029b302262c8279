import { sleep } from '@folio/kernel/timing/sleep.ts'
import { inParallel } from '../server/in-parallel.ts'
import { type MeasuredServer, publicSocketUrl, socketHeaders } from '../server/measured-server.ts'
import { coreShareDuring, memoryNowMiB } from '../server/process-stats.ts'
import { SECOND_SYMBOLS } from '../trading/asked-contracts.ts'
import type { SocketOptions } from './socket-options.ts'
import { type PushedTicks, tickBook } from './tick-book.ts'
import { openTickSocket } from './tick-socket.ts'

/** The results of the measured time. */
export type TicksResult = {
  readonly connections: number
  readonly pushed: PushedTicks
  readonly pushesPerSecond: number
  /** The server's processor time, as a share of one core: with the market alone, and with the sockets. */
  readonly cpuShareBefore: number | undefined
  readonly cpuShare: number | undefined
  readonly memoryPerConnectionKiB: number | undefined
  /** The reasons of unexpected closes of sockets. */
  readonly closed: readonly string[]
}

const OPENING_AT_ONCE = 64
const REST_MS = 2_000
const ALONE_SECONDS = 10

/** The number of sockets to open, and the time for which they are measured. */
export type TicksSetting = Pick<SocketOptions, 'connections' | 'warmUpSeconds' | 'seconds'>

const memoryOf = ({ pid }: MeasuredServer): number | undefined => (pid === undefined ? undefined : memoryNowMiB(pid))

/** Opens public sockets, each subscribed to the ticks of one symbol, and measures the delays of the pushes. */
export const runTicks = async (
  server: MeasuredServer,
  { connections, warmUpSeconds, seconds }: TicksSetting,
): Promise<TicksResult> => {
  console.error(`the market alone for ${ALONE_SECONDS} s`)
  await sleep(REST_MS)
  const cpuShareBefore = await coreShareDuring(server.pid, sleep(ALONE_SECONDS * 1000))
  const memoryBefore = memoryOf(server)
  console.error(`opening ${connections} sockets`)
  const book = tickBook(connections)
  const sockets = await inParallel(
    Array.from({ length: connections }, (_, index) => index),
    {
      atOnce: OPENING_AT_ONCE,
      work: (index) =>
        openTickSocket(publicSocketUrl(server), {
          symbol: SECOND_SYMBOLS[index % SECOND_SYMBOLS.length] ?? '',
          headers: socketHeaders(server, index),
          onPush: (epoch, seq) => book.told(index, epoch, seq),
        }),
    },
  )
  console.error(`a tick a second to each: ${warmUpSeconds} s to warm up, then ${seconds} s`)
  await sleep(warmUpSeconds * 1000)
  const memoryAfter = memoryOf(server)
  book.reset()
  const cpuShare = await coreShareDuring(server.pid, sleep(seconds * 1000))
  const pushed = book.pushed()
  const closed = sockets.flatMap(({ closedWith }) => closedWith() ?? [])
  for (const { close } of sockets) close()
  return {
    connections,
    pushed,
    pushesPerSecond: pushed.arrived / seconds,
    cpuShareBefore,
    cpuShare,
    memoryPerConnectionKiB:
      memoryBefore === undefined || memoryAfter === undefined
        ? undefined
        : ((memoryAfter - memoryBefore) * 1024) / connections,
    closed,
  }
}
