import { type OperatorEntry, ROOT } from '@folio/contracts/identity/operators.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import type { Gateway } from '../../gateway.ts'

const LISTED_MAX = 1000

/** Reads the operators other than `root`, disabled ones too, once the view shows all that were added before a call. */
export const operatorEntries = async (
  { users }: Pick<Gateway, 'users'>,
  receivedAt: number,
): Promise<readonly OperatorEntry[]> => {
  await users.waitForAllBefore(receivedAt)
  const { entries } = await users.list({ prefix: identityKeys.operators, limit: LISTED_MAX })
  return entries.map(([, entry]) => entry)
}

/** The names of all operators, `root` first. */
export const operatorNames = async (
  gateway: Pick<Gateway, 'users'>,
  receivedAt: number,
): Promise<readonly string[]> => [ROOT, ...(await operatorEntries(gateway, receivedAt)).map(({ name }) => name)]
