import type { listWallets } from '@folio/contracts/http/wallet/list-wallets.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { sumOf } from '../../money/decimal.ts'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { Amount } from '../../ui/values/amount.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { heldCurrencies, moneySource, type Wallets } from '../money-source.ts'
import { Choice } from '../ui/choice.tsx'
import styles from '../ui/screen.module.css'
import { Panel, Screen } from '../ui/screen.tsx'
import { Scrolled } from '../ui/scrolled.tsx'
import { useRead } from '../use-read.ts'
import { walletName } from '../wallet-names.ts'
import { BalanceHistory, type HistorySearch } from '../wallets/balance-history.tsx'
import { WalletStatus } from '../wallets/wallet-status.tsx'

const Balances = ({ wallet: { type, status, wallet_id, balances } }: { readonly wallet: Wallets[number] }) => (
  <Panel title={walletName(type)}>
    <WalletStatus wallet={{ type, status }} />
    {Object.keys(balances).length === 0 ? (
      <p>No money has come yet.</p>
    ) : (
      <Scrolled label={walletName(type)}>
        <table className={styles.table} aria-label={`Balances of the ${walletName(type).toLowerCase()}`}>
          <thead>
            <tr>
              <th scope="col">Currency</th>
              <th scope="col" className={styles.number}>
                Balance
              </th>
              <th scope="col">
                <span className={styles.hidden}>Screens</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(balances).map(([currency, { balance }]) => (
              <tr key={currency}>
                <th scope="row">{currency}</th>
                <td data-label="Balance" className={styles.number}>
                  <Amount value={balance} />
                </td>
                <td>
                  <Link to="/" search={(before) => ({ ...before, wallet: type, currency })}>
                    History
                  </Link>{' '}
                  <Link to="/statement" search={{ wallet: type, currency }}>
                    Statement
                  </Link>{' '}
                  <Link to="/transfer" search={{ wallet: type, currency }}>
                    Transfer
                  </Link>{' '}
                  <Link to="/exchange" search={{ wallet: type, currency }}>
                    Exchange
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
    )}
    <p className={styles.note}>
      Wallet <Copyable text={wallet_id} label={`the id of the ${walletName(type).toLowerCase()}`} />
    </p>
  </Panel>
)

/** The currencies into which totals are converted: those of the wallets that have three letters, and the dollar. */
const currenciesOf = (wallets: Wallets | undefined): readonly string[] =>
  [...new Set(['USD', ...heldCurrencies(wallets ?? [])])].filter((currency) => /^[A-Z]{3}$/.test(currency)).toSorted()

const ChosenHistory = ({
  wallets,
  chosen,
  search,
  onChange,
}: {
  readonly wallets: Wallets
  readonly chosen: { readonly type: string; readonly currency: string | undefined }
  readonly search: HistorySearch
  readonly onChange: (changed: HistorySearch) => void
}) => {
  const source = moneySource(wallets, chosen)
  return source === undefined ? null : <BalanceHistory source={source} search={search} onChange={onChange} />
}

/** The wallets of the client: balances, the history of one of them, and all of them converted into one currency. */
export const WalletsScreen = () => {
  const search = useSearch({ from: '/' })
  const { in: converted = 'USD', wallet: type = 'main', currency } = search
  const navigate = useNavigate({ from: '/' })
  const showHistory = ({ from, to, table }: HistorySearch): void => {
    const { from: _, to: __, table: ___, ...others } = search
    const window = from === undefined || to === undefined ? {} : { from, to }
    void navigate({ search: { ...others, ...window, ...(table === undefined ? {} : { table }) } })
  }
  const read = useRead<typeof listWallets>(`/wallet/v1/wallets?conversion_currency=${converted}`)
  const totals = read.data?.flatMap(({ total_balance }) => total_balance?.approximate_total_balance ?? []) ?? []
  return (
    <Screen
      title="Wallets"
      actions={
        <search>
          <Choice
            label="Total in"
            value={converted}
            choices={[...new Set([converted, ...currenciesOf(read.data)])].map((currency) => [currency, currency])}
            onChange={(chosen) => void navigate({ search: (before) => ({ ...before, in: chosen }) })}
          />
        </search>
      }
    >
      <ReadStates read={read} what="the wallets" empty={{ text: 'There is no wallet.' }}>
        {(wallets) => (
          <div className={styles.page}>
            <p className={styles.total}>
              <span className={styles.hint}>
                All wallets together, without options accounts, at the rates of now: about
              </span>{' '}
              <strong>
                <Amount value={sumOf(totals)} /> {converted}
              </strong>
            </p>
            {wallets.map((wallet) => (
              <Balances key={wallet.wallet_id} wallet={wallet} />
            ))}
            <ChosenHistory wallets={wallets} chosen={{ type, currency }} search={search} onChange={showHistory} />
          </div>
        )}
      </ReadStates>
    </Screen>
  )
}
