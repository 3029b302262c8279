import type { AccountKind } from '@folio/contracts/options-account/account.ts'
import { type OptionsAccountEntry, optionsAccountKeys } from '@folio/contracts/options-account/views.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { Gateway } from '../gateway.ts'

const POLL_MS = 5

/** An account that can be used, and the position of the view that shows it. */
export type ReadyAccount = { readonly account: OptionsAccountEntry; readonly seenAt: number }

/** Waits until a client's account of a kind can be used; returns undefined after a moment (microseconds). */
export const waitForAccount = async (
  { optionsAccounts, clock }: Gateway,
  kind: AccountKind,
  giveUpAt: number,
): Promise<ReadyAccount | undefined> => {
  for (;;) {
    const { values, checkpoint } = await optionsAccounts.get([optionsAccountKeys.ofKind(kind)])
    const [account] = values
    if (account !== undefined) return { account, seenAt: checkpoint.position }
    if (clock() > giveUpAt) return undefined
    await sleep(POLL_MS)
  }
}
