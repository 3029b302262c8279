import type { AccountKind } from '@folio/contracts/options-account/account.ts'
import { type OptionsAccountEntry, optionsAccountKeys } from '@folio/contracts/options-account/views.ts'
import { pause } from '@folio/service-kit/pause.ts'
import type { Gateway } from '../gateway.ts'

const POLL_MS = 5

/** An account that can be used, and where the view stood that shows it. */
export type AwaitedAccount = { readonly account: OptionsAccountEntry; readonly seenAt: number }

/** A client's account of a kind once it can be used; nothing where that takes until a moment (microseconds). */
export const awaitedAccount = async (
  { optionsAccounts, clock }: Gateway,
  kind: AccountKind,
  giveUpAt: number,
): Promise<AwaitedAccount | undefined> => {
  for (;;) {
    const { values, mark } = await optionsAccounts.get([optionsAccountKeys.ofKind(kind)])
    const [account] = values
    if (account !== undefined) return { account, seenAt: mark.position }
    if (clock() > giveUpAt) return undefined
    await pause(POLL_MS)
  }
}
