import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getLedgerAccount } from '@folio/contracts/http/operator/accounts/ledger-accounts.ts'
import type { depositCash } from '@folio/contracts/http/operator/accounts/move-cash.ts'
import type { listFxRates } from '@folio/contracts/http/operator/rates.ts'
import { pathOf } from '../../../api/path.ts'
import { Amount } from '../../../ui/values/amount.tsx'
import { Money } from '../../../ui/values/money.tsx'
import type { ActField } from '../../act/act-field.ts'
import { ActForm } from '../../act/act-form.tsx'
import type { Values } from '../../act/pending-act.ts'
import { amountFormat, type Faults } from '../../act/read-values.ts'
import { useRead } from '../../reads/use-read.ts'
import { cashFault, cashWarning, type RatedCurrency, shortage } from './cash-rules.ts'
import { WhoseAccount } from './whose-account.tsx'

/** The part of a wallet that its cash needs. */
type Wallet = Pick<DataOf<typeof getLedgerAccount>, 'account' | 'kind' | 'client_id' | 'balances'>

/** The fields of cash; where the currencies are not known, their code is typed. */
const fieldsOf = (known: readonly RatedCurrency[]): readonly ActField[] => [
  known.length === 0
    ? { name: 'currency', label: 'Currency', pattern: '[A-Z_]{1,18}', hint: 'A code, such as USD.' }
    : {
        name: 'currency',
        label: 'Currency',
        choices: { '': 'Choose …', ...Object.fromEntries(known.map(({ currency }) => [currency, currency])) },
      },
  { name: 'amount', label: 'Amount', hint: `${amountFormat(navigator.language)}.`, isAmount: true },
]

const cashIn = ({ currency = '', amount = '' }: Values) => ({ currency, amount })

/** The warning about cash that is worth much, or more than the wallet holds where it goes out. */
const warningOf = (values: Values, known: readonly RatedCurrency[], held: Wallet['balances'] | undefined) => {
  const cash = cashIn(values)
  const warnings = [
    held === undefined ? undefined : shortage(cash, held, navigator.language),
    cashWarning(cash, known, navigator.language),
  ].filter((each) => each !== undefined)
  return warnings.length === 0 ? undefined : warnings.join(' ')
}

/** Cash that comes in from outside, or goes out; a repeat of the same request id moves it once. */
export const CashForm = ({
  wallet,
  isIn,
  path,
}: {
  readonly wallet: Wallet
  readonly isIn: boolean
  readonly path: string
}) => {
  const { data: known, error } = useRead<typeof listFxRates>('/operator/v1/fx-rates')
  const id = wallet.account.slice(wallet.account.indexOf(':') + 1)
  if (known === undefined && error === null) return <p>Reading the currencies …</p>
  const currencies = known ?? []
  return (
    <ActForm<typeof depositCash>
      intention={`cash ${isIn ? 'in' : 'out'} ${id}`}
      verb={isIn ? 'Deposit cash' : 'Withdraw cash'}
      isEmptied
      hasRequestId
      path={pathOf(path, { wallet_id: id })}
      fields={fieldsOf(currencies)}
      initial={{ currency: '', amount: '' }}
      bodyOf={({ requestId, values }) => ({ ...cashIn(values), request_id: requestId })}
      check={(values): Faults => {
        const fault = cashFault(cashIn(values), currencies)
        return fault === undefined ? {} : { amount: fault }
      }}
      warn={(values) => warningOf(values, currencies, isIn ? undefined : wallet.balances)}
      confirm={(values) => (
        <>
          <strong>
            <Money {...cashIn(values)} />
          </strong>{' '}
          {isIn ? 'come from outside into' : 'leave Folio from'} <WhoseAccount account={wallet} />.
        </>
      )}
      done={({ balance_after, transaction_id }) => (
        <>
          Transaction {transaction_id}: the balance is <Amount value={balance_after} /> now.
        </>
      )}
    />
  )
}
