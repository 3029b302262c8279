import { timestampOf } from '@folio/kernel/timestamp.ts'
import { HOUR_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import { expect, it } from 'vitest'
import { sampleLedger } from '../testing/sample-ledger.ts'
import { findDuplicates } from './find-duplicates.ts'
import { noFindings } from './findings.ts'
import { type Lanes, textHash } from './hashing/text-hash.ts'
import { uniqueContract, uniqueInStream } from './unique-keys.ts'

const STREAM = 'trading-1'
const CONTRACT = 7
const hash = textHash({ high: 1, low: 2 })

const ledger = sampleLedger()
ledger.open(1)
const [opened] = ledger.take()
if (opened === undefined) throw new Error('there is no event')
const metadata = JSON.parse(Buffer.from(opened.metadata).toString())
const commandId: string = metadata.command_id

/** The purchase of the contract, answered to one command wherever it stands. */
const boughtAt = (position: number, hours: number): ScannedEvent => ({
  position,
  stream: STREAM,
  revision: position * 2,
  type: 'ContractBought',
  id: '',
  data: JSON.stringify({ contract: { contract_id: CONTRACT } }),
  metadata: JSON.stringify({ ...metadata, at: timestampOf(1_767_225_600_000_000 + hours * HOUR_MICROSECONDS) }),
})

const hashOf = (text: string): string => {
  const lanes: Lanes = { high: 0, low: 0 }
  hash(text, lanes)
  return `${lanes.high} ${lanes.low}`
}

const command = uniqueInStream(STREAM, commandId)
const contract = uniqueContract(STREAM, CONTRACT)

const foundAgain = (purgedTo: number, repeatedAfterHours = 24): readonly string[] => {
  const findings = noFindings()
  const repeated = new Set([command, contract].map(hashOf))
  findDuplicates(
    [boughtAt(1, 0), boughtAt(2, repeatedAfterHours)],
    { repeated, hash, isPurged: ({ position }) => position <= purgedTo },
    findings,
  )
  return findings.soFar().first.map(({ expected }) => expected.split(' once;')[0] ?? '')
}

it('finds a command answered again and a contract bought again', () =>
  expect(foundAgain(0)).toEqual([command, contract]))

it('finds a contract bought again also if the id of the first command was purged', () =>
  expect(foundAgain(1)).toEqual([contract]))

it('finds a command answered again while its id was still remembered, also if it was purged since', () => {
  expect(foundAgain(1, 1)).toEqual([command, contract])
  expect(foundAgain(1, -48)).toEqual([command, contract])
})
