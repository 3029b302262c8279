import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TradingEventData } from '@folio/contracts/trading/events.ts'
import { AFTER_SAMPLES, runIn, tamper, withCopy } from './sample-store.ts'

/** A finding as the command line prints it. */
export type PrintedFinding = {
  readonly stream: string
  readonly revision?: number
  readonly expected: string
  readonly found: string
}

/** The findings of a verification of a data directory. */
export const findingsIn = async (dir: string): Promise<readonly PrintedFinding[]> => {
  const { stdout, stderr } = await runIn({ now: AFTER_SAMPLES }, 'verify', '--json', '--data-dir', dir)
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout).findings.first
}

/** The data of an event, whichever it is: a test knows what it asks for. */
export type AnyData<Contract extends OptionContract> = TradingEventData<'ContractSettled'> &
  TradingEventData<'ContractSold'> & { readonly contract: Contract } & {
    readonly epoch: number
    readonly quotes: Record<string, string>
  }

/** An event as it is stored. */
export type StoredData<Contract extends OptionContract> = {
  readonly position: number
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly data: AnyData<Contract>
}

const COLUMNS = 'e.position, s.name, e.revision, e.type, CAST(e.data AS TEXT) AS data'

/** All events of a data directory. */
export const storedEvents = <Contract extends OptionContract>(dir: string): readonly StoredData<Contract>[] => {
  const db = new DatabaseSync(join(dir, 'events.db'))
  const rows = db.prepare(`SELECT ${COLUMNS} FROM events e JOIN streams s ON s.id = e.stream ORDER BY e.position`).all()
  db.close()
  return rows.map(({ position, name, revision, type, data }) => ({
    position: Number(position),
    stream: String(name),
    revision: Number(revision),
    type: String(type),
    data: JSON.parse(String(data)),
  }))
}

/** The keys of entries of views in a data directory that begin with a prefix, in order. */
export const storedViewKeys = (dir: string, prefix: string): readonly string[] => {
  const db = new DatabaseSync(join(dir, 'views.db'))
  const rows = db.prepare('SELECT key FROM entries ORDER BY key').all()
  db.close()
  return rows.map(({ key }) => String(key)).filter((key) => key.startsWith(prefix))
}

/** A change of the first event that is meant and has no other change. */
export type EventChange<Contract extends OptionContract> = {
  readonly isMeant: (event: StoredData<Contract>) => boolean
  readonly change: (data: AnyData<Contract>) => void
}

/** A changed event as it was stored, and what is found then. */
export type AfterChange<Contract extends OptionContract> = {
  readonly event: StoredData<Contract>
  readonly findings: readonly PrintedFinding[]
}

/** Changes an event for each name in one copy of a data directory; returns each event with all that is found then. */
export const findingsAfterChanges = <Contract extends OptionContract, Name extends string>(
  dir: string,
  changes: Readonly<Record<Name, EventChange<Contract>>>,
): Promise<(name: Name) => AfterChange<Contract>> =>
  withCopy(dir, async (copy) => {
    const stored = storedEvents<Contract>(copy)
    const changed = new Map<string, StoredData<Contract>>()
    for (const [name, { isMeant, change }] of Object.entries<EventChange<Contract>>(changes)) {
      const taken = new Set(changed.values())
      const event = stored.find((each) => !taken.has(each) && isMeant(each))
      if (event === undefined) throw new Error(`no event for ${name}`)
      changed.set(name, event)
      const data = structuredClone(event.data)
      change(data)
      tamper(copy, 'events.db', [
        'UPDATE events SET data = CAST(? AS BLOB) WHERE position = ?',
        JSON.stringify(data),
        event.position,
      ])
    }
    const findings = await findingsIn(copy)
    return (name) => {
      const event = changed.get(name)
      if (event === undefined) throw new Error(`no change ${name}`)
      return { event, findings }
    }
  })

/** Changes the first event that is meant in a copy of a data directory; returns it with what is found then. */
export const findingsAfterChange = async <Contract extends OptionContract>(
  dir: string,
  isMeant: (event: StoredData<Contract>) => boolean,
  change: (data: AnyData<Contract>) => void,
): Promise<AfterChange<Contract>> => (await findingsAfterChanges(dir, { it: { isMeant, change } }))('it')
