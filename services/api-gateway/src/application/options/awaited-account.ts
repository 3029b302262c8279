import type { AccountKind } from '@folio/contracts/options-account/account.ts'
import { type OptionsAccountEntry, optionsAccountKeys } from '@folio/contracts/options-account/views.ts'
import { pause } from '@folio/service-kit/pause.ts'
import type { Gateway } from '../gateway.ts'

const POLL_MS = 5

/** A client's account of a kind once it can be used; nothing where that takes until a moment (microseconds). */
export const awaitedAccount = async (
  { optionsAccounts, clock }: Gateway,
  kind: AccountKind,
  giveUpAt: number,
): Promise<OptionsAccountEntry | undefined> => {
  for (;;) {
    const { values } = await optionsAccounts.get([optionsAccountKeys.ofKind(kind)])
    if (values[0] !== undefined || clock() > giveUpAt) return values[0]
    await pause(POLL_MS)
  }
}
