import { aimed, figure, type PartResult, percent, undisturbed } from '../../report/part-result.ts'
import type { MeasuredServer } from '../../server/measured-server.ts'
import { mixed } from '../asked-contracts.ts'
import { measureClosed } from '../closed-calls.ts'
import { closeSockets, openPublicSockets } from '../traders.ts'
import type { TradingOptions } from '../trading-options.ts'

/** Asks for prices of several categories on public sockets, each with one call at a time. */
export const measureProposals = async (server: MeasuredServer, options: TradingOptions): Promise<PartResult> => {
  const sockets = await openPublicSockets(server, options.inFlight)
  let number = 0
  const callers = sockets.map(
    ({ call }) =>
      () =>
        call({ proposal: 1, ...mixed(number++) }),
  )
  const { perSecond, latency, refused, serverCpuShare, ownCpuShare } = await measureClosed(server, callers, options)
  const closed = closeSockets(sockets)
  return {
    rows: [
      ['', 'answers/s', 'p50 ms', 'p99 ms', 'max ms', 'server', 'load'],
      [
        'proposal',
        ...[perSecond, latency.p50Ms, latency.p99Ms, latency.maxMs].map(figure),
        ...[serverCpuShare, ownCpuShare].map(percent),
      ],
    ],
    checks: [
      aimed('proposals answered a second', perSecond, { min: options.aims.proposalsPerSecond }),
      aimed('p99 of a proposal in ms', latency.p99Ms, { max: options.aims.proposalP99Ms }),
      undisturbed(refused, closed),
    ],
  }
}
