import { operatorEndpoints, publicEndpoints } from '@folio/contracts/http/all-endpoints.ts'
import { socketCalls } from '@folio/contracts/websocket/socket-calls.ts'

/** Endpoints that store nothing under a request id. */
const NO_WRITES = [
  'validateTransfer',
  // Its events are those of transfers.
  'makeBulkTransfer',
  'rebuildProjection',
  'replayDeadLetters',
  'dropDeadLetters',
  'replayDeadLetter',
  'dropDeadLetter',
  'startVerification',
  'replaceCheckpoint',
  'stopVerification',
  // Sessions of the console are expiring values.
  'createSession',
  'endSession',
  'createSessionCode',
  'createClientCode',
  // Grants are expiring values.
  'revokeGrant',
  // Its events are those of a transfer.
  'payDemo',
  'startDemoTraffic',
  'stopDemoTraffic',
  // It changes a copy of the store.
  'tamperDemo',
  // Its events are those of its act.
  'revealField',
  'revealClient',
  'revealNotification',
]

/** Calls of the sockets that send no command. */
const SOCKET_READS = [
  'ping',
  'time',
  'active_symbols',
  'contracts_list',
  'contracts_for',
  'trading_times',
  'ticks',
  'ticks_history',
  'proposal',
  'contract_update_history',
  'proposal_open_contract',
  'portfolio',
  'profit_table',
  'balance',
  'transaction',
  'statement',
  'forget',
  'forget_all',
  'logout',
]

/** Commands that no endpoint sends: people cause them on pages. */
const PAGES = ['sign-up', 'password', 'password-link']

/** The names of all writes that the system offers: endpoints that write, calls of the sockets that do, and pages. */
export const expectedWrites = (): readonly string[] => {
  const endpoints = [...publicEndpoints, ...operatorEndpoints].filter(({ method }) => method !== 'GET')
  const writing = endpoints.map(({ id }) => id).filter((id) => !NO_WRITES.includes(id))
  const trading = socketCalls.map(({ name }) => name).filter((name) => !SOCKET_READS.includes(name))
  return [...writing, ...trading, ...PAGES]
}
