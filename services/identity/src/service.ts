import { randomUUID } from 'node:crypto'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { NAMES_OWNER } from '@folio/contracts/identity/names.ts'
import { IDENTITY_VIEW } from '@folio/contracts/identity/views.ts'
import { asker } from '@folio/service-kit/ask.ts'
import { believedView } from '@folio/service-kit/believed-view.ts'
import type { KeyedPorts, Service } from '@folio/service-kit/ports.ts'
import { startAccounts } from '@folio/service-kit/start-accounts.ts'
import { identityAggregates } from './application/identity-aggregates.ts'
import { nextStep } from './application/next-step.ts'
import { notices } from './application/notices.ts'
import { project } from './application/projection.ts'
import { type LetIn, type LetInOptions, letIn } from './http/let-in.ts'

/** A running identity service: with the accounts of people it brings the pages on which they log in. */
export type RunningIdentity = Service & {
  /** Makes the pages and the OAuth server for the address at which people reach them. */
  readonly letIn: (options: LetInOptions) => Promise<LetIn>
}

/** The whole service on one screen: who is registered, what each token allows, and people let in; of them nothing goes out but what is revoked. */
export const startIdentity = async (ports: KeyedPorts): Promise<RunningIdentity> => {
  const { bus, store, readModel, keys, clock, times, log } = ports
  const accounts = await startAccounts(ports, {
    aggregates: identityAggregates,
    topic: identityCommands,
    project,
    nextStep,
    notices,
  })
  const { ask, stop: stopAsking } = await asker({ bus, address: randomUUID(), timeoutMs: times.answerMs })
  const namesSecret = await keys.create(NAMES_OWNER)
  if (namesSecret === undefined) throw new Error(`the key of ${NAMES_OWNER} was destroyed`)
  const users = believedView(readModel, IDENTITY_VIEW, { epoch: store.epoch, now: clock, times })
  const identity = { ask, bus, readModel, store, users, keys, clock, times, namesSecret }
  return {
    ...accounts,
    letIn: (options) => letIn(identity, { ...options, log }),
    stop: async () => {
      await stopAsking()
      await accounts.stop()
    },
  }
}
