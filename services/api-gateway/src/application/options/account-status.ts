import { tradingKeys } from '@folio/contracts/trading/views.ts'
import type { Gateway } from '../gateway.ts'

/** Whether the operator lets an account move money, as the view of its money has it. */
export const accountStatusOf = async (
  { trading }: Pick<Gateway, 'trading'>,
  accountId: string,
): Promise<'active' | 'inactive'> => {
  const [inactive] = (await trading.get([tradingKeys.inactive(accountId)])).values
  return inactive === undefined ? 'active' : 'inactive'
}
